/** A program with types of its own, as users write one. It knows the API and its own generated types only. */
package com.acme;

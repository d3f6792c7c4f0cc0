<#ftl output_format="HTML">
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>shmem4j: names in C and in Java</title>
<style>
:root { color-scheme: light dark; --line: light-dark(#d4d8dd, #3a4048); --soft: light-dark(#f4f6f8, #1d2126);
  --has: light-dark(#dff0e2, #1f4029); --link: light-dark(#0b57a4, #7db8f5); --hole: light-dark(#9a3324, #f0a090); }
body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 76em; padding: 0 1em 4em;
  background: light-dark(#fff, #14171a); color: light-dark(#1a1d21, #dfe3e8); }
[hidden] { display: none !important; }
a { color: var(--link); }
code { font-family: ui-monospace, monospace; font-size: 92%; }
header { position: sticky; top: 0; background: inherit; padding: .8em 0 .5em; border-bottom: 1px solid var(--line); }
h1 { font-size: 1.3em; margin: 0 0 .4em; }
h2 { font-size: 1.1em; margin: 1.6em 0 .3em; }
#search { font: inherit; font-size: 115%; width: 100%; padding: .45em .6em; box-sizing: border-box; border-radius: 6px;
  border: 1px solid var(--line); background: var(--soft); color: inherit; }
#said { min-height: 1.5em; margin: .4em 0 0; }
.scroll { overflow-x: auto; margin: .4em 0 1em; }
table { border-collapse: collapse; }
#found table { width: 100%; }
#found code { overflow-wrap: anywhere; }
th, td { border-bottom: 1px solid var(--line); padding: .2em .6em; text-align: left; vertical-align: top; }
.grid th, .grid td { text-align: center; padding: .1em .3em; white-space: nowrap; }
.grid td:first-child, .grid th:first-child { position: sticky; left: 0; text-align: left;
  background: light-dark(#fff, #14171a); }
.grid button { font: inherit; color: inherit; border: 0; border-radius: 4px; background: var(--has); cursor: pointer;
  width: 100%; min-width: 2em; }
details { border-bottom: 1px solid var(--line); padding: .35em 0; }
summary { cursor: pointer; }
pre { background: var(--soft); padding: .6em; overflow-x: auto; border-radius: 6px; }
.hole { color: var(--hole); }
</style>
</head>
<body>
<header>
<h1>shmem4j: names in C and in Java</h1>
<input id="search" type="search" autofocus placeholder="names in C or Java, or parts of them: int sum reduce"
 aria-label="search names in C and Java">
<p id="said" role="status"></p>
</header>
<section id="found" hidden>
<div class="scroll"><table><thead><tr><th>C</th><th>Java, linked to its Javadoc</th></tr></thead><tbody></tbody></table></div>
</section>
<main>
<p>A name in Java is the name in C without its prefix, in camel case, the TYPENAME as one word:
<code>shmem_int_sum_reduce</code> is <code>intSumReduce</code>. Routines with <code>shmem_ctx_</code> are overloads with
a <code>Context</code> as their first argument; <code>&amp;array[i]</code> is a handle and an index.</p>

<h2>Classes: types and operations</h2>
<#list it.classes as class>
<details id="class-${class.name}">
<summary><strong>${class.name}</strong> ${class.doc}<#if class.subpackage?has_content>
 In the package <code>org.shmem4j.api.${class.subpackage}</code>.</#if></summary>
<#if class.rows?has_content>
<div class="scroll"><table class="grid">
<thead><tr><th>typename</th><#list class.columns as column><th><code>…${column}</code></th></#list></tr></thead>
<#list class.rows as row>
<tr><td><code>${row.typename}</code></td><#list row.has as has><td><#if has><button
 data-name="${class.name}.${row.typename}${class.columns[has?index]}">✓</button></#if></td></#list></tr>
</#list>
</table></div>
</#if>
<#if class.others?has_content>
<p>Without a typename: <#list class.others as name><code>${name}</code><#sep>, </#list>.</p>
</#if>
<details><summary>Prototypes in C</summary>
<pre><#list class.prototypes as prototype>${prototype};
</#list></pre>
</details>
</details>
</#list>

<h2>Names that are not generated</h2>
<#list it.sections as section>
<details><summary>${section.title}</summary>
<div class="scroll"><table>
<#list section.rows as row>
<tr class="name"><td><code>${row.c}</code></td><td><#if row.java??><code<#if row.page??> data-page="${row.page}"</#if>>${row.java}</code><#else><span
 class="hole">none: ${row.hole}</span></#if></td></tr>
</#list>
</table></div>
</details>
</#list>
</main>
<script>
// Where a build leaves this page the Javadoc of each module is in that module's folder; on the site all is beside it.
const BUILT = location.pathname.includes("/target/reference/");
const JAVADOC = {
  "org.shmem4j": BUILT ? "../../../runtime/target/reports/apidocs/" : "apidocs/",
  "org.shmem4j.api": BUILT ? "../reports/apidocs/" : "apidocs/",
};
const API = JAVADOC["org.shmem4j.api"] + "org.shmem4j.api/org/shmem4j/api/";
// Name in C, class, method, anchor on the class's page; "~" stands for a package's beginning.
const generated = [
<#list it.names as name>
["${name.c}","${name.className}","${name.java}","${name.anchor?replace("org.shmem4j.", "~")}"],
</#list>
];
// The folders, below that of the API, of classes that are not in its own package.
const FOLDERS = {
<#list it.classes as class>
<#if class.subpackage?has_content>
  ${class.name}: "${class.subpackage}/",
</#if>
</#list>
};
const entries = generated.map(([c, type, java, anchor]) => ({
  c, java: type + "." + java,
  link: API + (FOLDERS[type] ?? "") + type + ".html#" + encodeURI(anchor.replaceAll("~", "org.shmem4j."))
}));
for (const row of document.querySelectorAll("tr.name")) {
  const [c, java] = row.cells;
  const page = java.querySelector("code")?.dataset.page;
  const entry = { c: c.textContent, java: java.textContent, hole: java.querySelector(".hole") !== null };
  if (page) {
    entry.link = JAVADOC[page.slice(0, page.indexOf("/"))] + encodeURI(page);
    const link = document.createElement("a");
    link.href = entry.link;
    link.append(...java.childNodes);
    java.append(link);
  }
  entries.push(entry);
}
for (const entry of entries) {
  entry.text = (entry.c + " " + entry.java).toLowerCase();
}

const MOST = 200;
const search = document.getElementById("search");
const found = document.getElementById("found");
const main = document.querySelector("main");
const said = document.getElementById("said");

function line(entry) {
  const row = document.createElement("tr");
  const java = document.createElement("code");
  java.textContent = entry.java;
  const c = row.insertCell().appendChild(document.createElement("code"));
  c.append(...entry.c.split(/(?<=_)/).flatMap(part => [part, document.createElement("wbr")]));
  const cell = row.insertCell();
  if (entry.hole) {
    cell.className = "hole";
    cell.textContent = entry.java;
  } else if (entry.link) {
    const link = cell.appendChild(document.createElement("a"));
    link.href = entry.link;
    link.appendChild(java);
  } else {
    cell.appendChild(java);
  }
  return row;
}

/** Names that are or begin with what was typed come first, then those that have the words as words, then shorter ones. */
function rank(entry, typed, words) {
  const names = [entry.c.toLowerCase(), entry.java.toLowerCase().replace(/^\w+\./, "")];
  const parts = entry.c.toLowerCase().split(/[^a-z0-9]+/);
  const whole = words.filter(word => parts.includes(word)).length;
  return (names.includes(typed) ? 0 : names.some(name => name.startsWith(typed)) ? 10000 : 20000)
      - 1000 * whole + (parts[0] === "shmem" ? 0 : 500) + entry.c.length;
}

function show() {
  const typed = search.value.trim().toLowerCase();
  const words = typed.split(/\s+/).filter(word => word !== "");
  found.hidden = words.length === 0;
  main.hidden = words.length > 0;
  if (words.length === 0) {
    said.textContent = entries.length + " names; the words may stand in any order";
    return;
  }
  const hits = entries.filter(entry => words.every(word => entry.text.includes(word)));
  hits.sort((a, b) => rank(a, typed, words) - rank(b, typed, words) || a.text.localeCompare(b.text));
  found.hidden = hits.length === 0;
  found.querySelector("tbody").replaceChildren(...hits.slice(0, MOST).map(line));
  said.textContent = hits.length === 0 ? "No name has all of these: " + words.join(", ")
      : hits.length === 1 ? "1 name" : hits.length > MOST ? "the first " + MOST + " of " + hits.length + " names"
      : hits.length + " names";
}

search.addEventListener("input", () => {
  history.replaceState(null, "", search.value ? "#" + encodeURIComponent(search.value) : location.pathname);
  show();
});
document.addEventListener("click", event => {
  const name = event.target.dataset?.name;
  if (name) {
    search.value = name;
    location.hash = encodeURIComponent(name);
    window.scrollTo(0, 0);
  }
});
function fromAddress() {
  search.value = decodeURIComponent(location.hash.slice(1));
  show();
}
window.addEventListener("hashchange", fromAddress);
fromAddress();
</script>
</body>
</html>

<#ftl output_format="HTML">
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>shmem4j: names in C and in Java</title>
<style>
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; }
code { font-family: ui-monospace, monospace; font-size: 92%; }
table { border-collapse: collapse; margin: .6em 0 1.4em; display: block; overflow-x: auto; }
th, td { border: 1px solid #ccc; padding: .15em .5em; text-align: left; }
td.has { background: #e6f3e6; text-align: center; }
#search { font-size: 110%; width: 100%; padding: .4em; box-sizing: border-box; }
pre { background: #f5f5f5; padding: .6em; overflow-x: auto; }
.hole { color: #a33; }
</style>
</head>
<body>
<h1>Names in C and in Java</h1>
<p>A name in Java is the name in C without its prefix, in camel case, the TYPENAME as one word. Routines with
<code>shmem_ctx_</code> are overloads with a <code>Context</code> as their first argument;
<code>&amp;array[i]</code> is a handle and an index.</p>
<input id="search" type="search" placeholder="a name in C, or a part of it" aria-label="search by name in C">
<table id="found" hidden><thead><tr><th>C</th><th>Java</th></tr></thead><tbody></tbody></table>

<h2>Holes</h2>
<table><tr><th>C</th><th>why there is no counterpart</th></tr>
<#list it.sections as section><#list section.rows as row><#if row.hole??>
<tr><td><code>${row.c}</code></td><td>${row.hole}</td></tr>
</#if></#list></#list>
</table>
<#list it.sections as section>
<h2>${section.title}</h2>
<table><tr><th>C</th><th>Java</th></tr>
<#list section.rows as row>
<tr data-c="${row.c}"><td><code>${row.c}</code></td>
<td><#if row.java??><code>${row.java}</code><#else><span class="hole">none: ${row.hole}</span></#if></td></tr>
</#list>
</table>
</#list>
<#list it.classes as class>
<h2>Class ${class.name}</h2>
<p>${class.doc}</p>
<pre><#list class.prototypes as prototype>${prototype};
</#list></pre>
<#if class.rows?has_content>
<table><tr><th>typename</th><#list class.columns as column><th><code>…${column}</code></th></#list></tr>
<#list class.rows as row>
<tr><td><code>${row.typename}</code></td>
<#list row.has as has><td<#if has> class="has">✓<#else>></#if></td></#list></tr>
</#list>
</table>
</#if>
<#if class.others?has_content>
<p>Without a typename: <#list class.others as name><code>${name}</code><#sep>, </#list>.</p>
</#if>
</#list>
<h2>Every generated name</h2>
<table><tr><th>C</th><th>Java</th></tr>
<#list it.names as c, java>
<tr data-c="${c}"><td><code>${c}</code></td><td><code>${java}</code></td></tr>
</#list>
</table>
<script>
const rows = [...document.querySelectorAll("tr[data-c]")];
const found = document.getElementById("found");
document.getElementById("search").addEventListener("input", event => {
  const wanted = event.target.value.trim().toLowerCase();
  found.hidden = wanted === "";
  found.tBodies[0].replaceChildren(...(wanted === "" ? [] : rows
      .filter(row => row.dataset.c.toLowerCase().includes(wanted))
      .slice(0, 200).map(row => row.cloneNode(true))));
});
</script>
</body>
</html>

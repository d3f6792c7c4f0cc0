<#-- Javadoc of a class of routines. -->
${it.doc}

{@snippet :
${it.example}
}

<p>Each routine once<#if it.typename?has_content>, for {@code ${it.typename}} where it has that type</#if>:

<table class="striped">
<caption>Routines</caption>
<thead><tr><th scope="col">method</th><th scope="col">does</th></tr></thead>
<tbody>
<#list it.rows as row>
<tr><th scope="row">{@link #${row.link} ${row.call}}</th><td>${row.doc}</td></tr>
</#list>
</tbody>
</table>

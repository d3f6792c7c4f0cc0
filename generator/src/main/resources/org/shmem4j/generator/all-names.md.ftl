# All names in C and in Java

Generated from the table of types and the descriptions of routines. [Names in C and in Java](names.md) says how a name in
C becomes one in Java; [the searchable page](../../reference.html) lists every single name.

## Names without a counterpart

| why there is none | C |
|---|---|
<#list it.holes as hole>
| ${hole.why} | <#list hole.names as name>`${name}`<#sep>, </#list> |
</#list>

<#list it.sections as section>
## ${section.title}

| C | Java |
|---|---|
<#list section.rows as row>
| `${row.c}` | <#if row.java??>`${row.java}`<#else>none: ${row.hole}</#if> |
</#list>

</#list>
<#list it.classes as class>
## Class ${class.name}

${class.doc}<#if class.subpackage?has_content> In the package `org.shmem4j.api.${class.subpackage}`.</#if>

```c
<#list class.prototypes as prototype>
${prototype};
</#list>
```

<#if class.rows?has_content>
| typename | <#list class.columns as column>`…${column}`<#sep> | </#list> |
|---|<#list class.columns as column>---|</#list>
<#list class.rows as row>
| `${row.typename}` | <#list row.has as has><#if has>✓<#else> </#if><#sep> | </#list> |
</#list>

</#if>
<#if class.others?has_content>
Without a typename: <#list class.others as name>`${name}`<#sep>, </#list>.

</#if>
</#list>

<#-- Javadoc of a method. -->
${it.doc}

<p>Stands for {@code ${it.c}}. Refused if ${it.refuses}.

<#list it.parameters as parameter>
<#if parameter.isTypeVariable()>
@param <${parameter.type}> the type of ${parameter.name}
</#if>
</#list>
<#list it.parameters as parameter>
@param ${parameter.name} ${parameter.doc}
</#list>
<#if it.returnsDoc??>
@return ${it.returnsDoc}
</#if>
<#if it.deprecated??>
@deprecated by OpenSHMEM ${it.deprecated}<#if it.replacement??>; use {@code ${it.replacement}}</#if>
</#if>

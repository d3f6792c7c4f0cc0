<#if it.returnsSomething()>return </#if>${it.expression};

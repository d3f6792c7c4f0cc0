<#-- The body of a method of a class of handles: the macro whose name is in part. -->
<#macro slice>
return new ${it.name}(region(from, count));
</#macro>
<#macro fill>
for (long index = 0; index < length(); index++) {
  set(index, value);
}
</#macro>
<#macro allocateOne>
return shmem.allocate(TYPE, 1);
</#macro>
<#macro getOnly>
return get(only());
</#macro>
<#macro setOnly>
set(only(), value);
</#macro>
<#macro get>
return ${it.readAt(it.at, 0)};
</#macro>
<#macro set>
${it.writeAt(it.at, 0, "value")}
</#macro>
<#macro getNumber>
return numbers() instanceof @[java.nio.${it.buffer}] numbers ? get(numbers, index) : get((long) index);
</#macro>
<#macro getOfBuffer>
try {
  return numbers.get(index);
} catch (IndexOutOfBoundsException | IllegalStateException e) {
  throw refused(e, index * ${it.laneBytes}L);
}
</#macro>
<#macro setNumber>
if (numbers() instanceof @[java.nio.${it.buffer}] numbers) {
  set(numbers, index, value);
} else {
  set((long) index, value);
}
</#macro>
<#macro setOfBuffer>
try {
  numbers.put(index, value);
} catch (RuntimeException e) {
  throw refused(e, index * ${it.laneBytes}L);
}
</#macro>
<#macro getUnsigned>
<#if it.lane == "BYTE">
return Byte.toUnsignedInt(get(index));
<#elseif it.lane == "SHORT">
return Short.toUnsignedInt(get(index));
<#elseif it.lane == "INT">
return Integer.toUnsignedLong(get(index));
<#else>
return new @[java.math.BigInteger](Long.toUnsignedString(get(index)));
</#if>
</#macro>
<#macro toUnsignedString>
<#if it.lane == "LONG">
return Long.toUnsignedString(get(index));
<#elseif it.lane == "INT">
return Integer.toUnsignedString(get(index));
<#else>
return Integer.toString(getUnsigned(index));
</#if>
</#macro>
<#macro getBigDecimal>
return @[org.shmem4j.entry.WideFormat].getBigDecimal(${it.laneConstant}, segment(), ${it.at});
</#macro>
<#macro setBigDecimal>
@[org.shmem4j.entry.WideFormat].setBigDecimal(${it.laneConstant}, segment(), ${it.at}, value);
</#macro>
<#macro getBigInteger>
return @[org.shmem4j.type.Int128Format].get<#if it.unsigned>Unsigned<#else>Signed</#if>(segment(), ${it.at});
</#macro>
<#macro setBigInteger>
@[org.shmem4j.type.Int128Format].set(segment(), ${it.at}, value);
</#macro>
<#macro low>
return longAt(${it.at});
</#macro>
<#macro high>
return longAt(${it.at} + 8);
</#macro>
<#macro setWords>
long at = ${it.at};
setAt(at, low);
setAt(at + 8, high);
</#macro>
<#macro re>
long at = ${it.at};
return ${it.readAt("at", 0)};
</#macro>
<#macro im>
long at = ${it.at};
return ${it.readAt("at", 1)};
</#macro>
<#macro setComplex>
long at = ${it.at};
${it.writeAt("at", 0, "re")}
${it.writeAt("at", 1, "im")}
</#macro>
<#macro fillComplex>
for (long index = 0; index < length(); index++) {
  set(index, re, im);
}
</#macro>
<#macro value>
long at = ${it.at};
return ${it.readAt("at", 0)};
</#macro>
<#macro index>
return ${it.pairIndex}At(${it.at} + ${it.pairOffset});
</#macro>
<#macro setPair>
long at = ${it.at};
${it.writeAt("at", 0, "value")}
setAt(at + ${it.pairOffset}, position);
</#macro>
<#macro getLane>
@[java.util.Objects].checkIndex(lane, ${it.lanes});
long at = ${it.at};
return ${it.readLane};
</#macro>
<#macro setLane>
@[java.util.Objects].checkIndex(lane, ${it.lanes});
long at = ${it.at};
${it.writeLane}
</#macro>
<#macro getRecord>
long at = ${it.at};
return new ${it.element}(<#list it.fields as field>${it.readAt("at", field?index)}<#sep>, </#list>);
</#macro>
<#macro setRecord>
long at = ${it.at};
<#list it.fields as field>
${it.writeAt("at", field?index, "value." + field + "()")}
</#list>
</#macro>
<#macro toArray>
${it.primitive}[] array = new ${it.primitive}[arrayLength(${it.lanes})];
copyTo(0, @[java.lang.foreign.MemorySegment].ofArray(array));
return array;
</#macro>
<#macro copyFromArray>
copyFrom(0, @[java.lang.foreign.MemorySegment].ofArray(source));
</#macro>
<#macro copyFromPart>
copyFrom(index, @[java.lang.foreign.MemorySegment].ofArray(source).asSlice(from * ${it.laneBytes}L, count * ${it.laneBytes}L));
</#macro>
<#macro copyToArray>
copyTo(0, @[java.lang.foreign.MemorySegment].ofArray(dest));
</#macro>
<#macro copyToPart>
copyTo(index, @[java.lang.foreign.MemorySegment].ofArray(dest).asSlice(from * ${it.laneBytes}L, count * ${it.laneBytes}L));
</#macro>
<@.vars[part]/>

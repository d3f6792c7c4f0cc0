<#-- Bodies of a class of handles; each starts with a line of its name. -->
== slice
return new ${it.name}(region(from, count));
== fill
for (long index = 0; index < length(); index++) {
  set(index, value);
}
== allocateOne
return shmem.allocate(TYPE, 1);
<#if it.kind == "NUMBER">
== getOnly
return get(only());
== setOnly
set(only(), value);
== get
return ${it.readAt(it.at, 0)};
== set
${it.writeAt(it.at, 0, "value")}
</#if>
<#if it.buffer??>
== getNumber
return numbers() instanceof @[java.nio.${it.buffer}] numbers ? get(numbers, index) : get((long) index);
== getOfBuffer
try {
  return numbers.get(index);
} catch (IndexOutOfBoundsException | IllegalStateException e) {
  throw refused(e, index * ${it.laneBytes}L);
}
== setNumber
if (numbers() instanceof @[java.nio.${it.buffer}] numbers) {
  set(numbers, index, value);
} else {
  set((long) index, value);
}
== setOfBuffer
try {
  numbers.put(index, value);
} catch (RuntimeException e) {
  throw refused(e, index * ${it.laneBytes}L);
}
</#if>
<#if it.unsigned && it.kind == "NUMBER">
== getUnsigned
<#if it.lane == "BYTE">
return Byte.toUnsignedInt(get(index));
<#elseif it.lane == "SHORT">
return Short.toUnsignedInt(get(index));
<#elseif it.lane == "INT">
return Integer.toUnsignedLong(get(index));
<#else>
return new @[java.math.BigInteger](Long.toUnsignedString(get(index)));
</#if>
== toUnsignedString
<#if it.lane == "LONG">
return Long.toUnsignedString(get(index));
<#elseif it.lane == "INT">
return Integer.toUnsignedString(get(index));
<#else>
return Integer.toString(getUnsigned(index));
</#if>
</#if>
<#if it.wide>
== getBigDecimal
return @[org.shmem4j.entry.WideFormat].getBigDecimal(${it.laneConstant}, segment(), ${it.at});
== setBigDecimal
@[org.shmem4j.entry.WideFormat].setBigDecimal(${it.laneConstant}, segment(), ${it.at}, value);
</#if>
<#if it.kind == "INT128">
== getBigInteger
return @[org.shmem4j.type.Int128Format].get<#if it.unsigned>Unsigned<#else>Signed</#if>(segment(), ${it.at});
== setBigInteger
@[org.shmem4j.type.Int128Format].set(segment(), ${it.at}, value);
== low
return longAt(${it.at});
== high
return longAt(${it.at} + 8);
== setWords
long at = ${it.at};
setAt(at, low);
setAt(at + 8, high);
</#if>
<#if it.kind == "COMPLEX">
== re
long at = ${it.at};
return ${it.readAt("at", 0)};
== im
long at = ${it.at};
return ${it.readAt("at", 1)};
== setComplex
long at = ${it.at};
${it.writeAt("at", 0, "re")}
${it.writeAt("at", 1, "im")}
== fillComplex
for (long index = 0; index < length(); index++) {
  set(index, re, im);
}
</#if>
<#if it.kind == "PAIR">
== value
long at = ${it.at};
return ${it.readAt("at", 0)};
== index
return ${it.pairIndex}At(${it.at} + ${it.pairOffset});
== setPair
long at = ${it.at};
${it.writeAt("at", 0, "value")}
setAt(at + ${it.pairOffset}, position);
</#if>
<#if it.kind == "LANES">
== getLane
@[java.util.Objects].checkIndex(lane, ${it.lanes});
long at = ${it.at};
return ${it.readLane};
== setLane
@[java.util.Objects].checkIndex(lane, ${it.lanes});
long at = ${it.at};
${it.writeLane}
</#if>
<#if it.kind == "RECORD">
== getRecord
long at = ${it.at};
return new ${it.element}(<#list it.fields as field>${it.readAt("at", field?index)}<#sep>, </#list>);
== setRecord
long at = ${it.at};
<#list it.fields as field>
${it.writeAt("at", field?index, "value." + field + "()")}
</#list>
</#if>
<#if it.primitive??>
== toArray
${it.primitive}[] array = new ${it.primitive}[arrayLength(${it.lanes})];
copyTo(0, @[java.lang.foreign.MemorySegment].ofArray(array));
return array;
== copyFromArray
copyFrom(0, @[java.lang.foreign.MemorySegment].ofArray(source));
== copyFromPart
copyFrom(index, @[java.lang.foreign.MemorySegment].ofArray(source).asSlice(from * ${it.laneBytes}L, count * ${it.laneBytes}L));
== copyToArray
copyTo(0, @[java.lang.foreign.MemorySegment].ofArray(dest));
== copyToPart
copyTo(index, @[java.lang.foreign.MemorySegment].ofArray(dest).asSlice(from * ${it.laneBytes}L, count * ${it.laneBytes}L));
</#if>

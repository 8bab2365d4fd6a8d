GenEnv for the JVM
Licensed under the Apache License, Version 2.0; its text is in META-INF/LICENSE.

ALFWorld's rules follow ALFWorld (MIT). No data of a benchmark is part of this work.

What this artifact needs at run time, with licences as the works themselves declare them; of several, one may be chosen.
Where these are listed, they carry native code of others: pytorch-native-cpu has PyTorch, zstd-jni has Zstandard, snappy-java has Snappy
(all BSD-3-Clause), jna has libffi (MIT).

<#list dependencyMap as entry>
<#assign work = entry.getKey()>
<#if work.groupId != "org.genenv">
  ${work.groupId}:${work.artifactId}:${work.version} (${entry.getValue()?join(" or ")})
</#if>
</#list>

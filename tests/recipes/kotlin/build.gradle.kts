// Not tried: no Gradle that runs on JDK 25 is in the registries of the project's tests. pom.xml builds the same.
plugins {
    application
    kotlin("jvm") version "2.4.21"
}

repositories {
    mavenLocal() // where "shmem4j install" puts the library
    mavenCentral()
}

dependencies {
    implementation("org.shmem4j:shmem4j-api:0.1.0-SNAPSHOT")
    annotationProcessor("org.shmem4j:shmem4j-processor:0.1.0-SNAPSHOT")
    testImplementation("org.shmem4j:shmem4j-junit:0.1.0-SNAPSHOT")
    testImplementation(platform("org.junit:junit-bom:6.1.3"))
    testImplementation("org.junit.jupiter:junit-jupiter")
    testRuntimeOnly("org.junit.platform:junit-platform-launcher")
}

kotlin {
    jvmToolchain(25)
}

// Gradle compiles Kotlin before Java. Here Kotlin needs what the processor writes: a source set of its own comes first.
val records = sourceSets.create("records") {
    java.setSrcDirs(listOf("src/main/java"))
}
configurations["recordsImplementation"].extendsFrom(configurations.implementation.get())
configurations["recordsAnnotationProcessor"].extendsFrom(configurations.annotationProcessor.get())
sourceSets {
    main {
        java.setSrcDirs(listOf<String>())
    }
}
dependencies {
    implementation(records.output)
}

application {
    mainClass = "com.example.MainKt"
}

// "gradle run -Ppes=8" starts as many PEs
tasks.named<JavaExec>("run") {
    val program = application.mainClass.get()
    val classes = sourceSets.main.get().runtimeClasspath
    val pes = providers.gradleProperty("pes").getOrElse("3")
    mainClass = "org.shmem4j.launcher.Main"
    jvmArgs("--enable-native-access=ALL-UNNAMED")
    doFirst {
        args("run", "-n", pes, "--", "-cp", classes.asPath, program)
    }
}

tasks.test {
    useJUnitPlatform()
    jvmArgs("--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED")
}

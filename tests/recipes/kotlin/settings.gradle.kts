rootProject.name = "in-kotlin"

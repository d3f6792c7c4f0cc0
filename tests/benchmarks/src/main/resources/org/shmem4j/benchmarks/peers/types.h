enum type { INT, LONG, FLOAT, DOUBLE };
enum operation { SUM, MAX, MIN, ANY, ONE, OWN }; /* of reductions; or whose words irregular loops reach */

static size_t type_bytes(enum type type) { return type == INT || type == FLOAT ? 4 : 8; }

/* Reads lines "room repeats : recipe of the sender : recipe of the receiver", sends numbers 0, 1, 2, … to itself with
 * datatypes made by the recipes, and writes what is received. A recipe is a list of words that work on a stack. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static MPI_Datatype stack[64];
static int lanes;

static int number(void) { return atoi(strtok(NULL, " \n")); }

static MPI_Datatype resized(MPI_Datatype type, long numbers) {
  MPI_Datatype made;
  MPI_Type_create_resized(type, 0, numbers * sizeof(double), &made);
  return made;
}

static MPI_Datatype make(char *recipe) {
  int top = -1;
  for (char *word = strtok(recipe, " \n"); word != NULL; word = strtok(NULL, " \n")) {
    MPI_Datatype made;
    if (*word == 'e') {
      lanes = number();
      MPI_Type_contiguous(lanes, MPI_DOUBLE, &stack[++top]);
    } else if (*word == 'f') {
      lanes = number();
      int fields = number(), places[2];
      for (int i = 0; i < fields; i++) places[i] = number();
      MPI_Type_create_indexed_block(fields, 1, places, MPI_DOUBLE, &made);
      stack[++top] = resized(made, lanes);
    } else if (*word == 'c') {
      MPI_Type_contiguous(number(), stack[top], &made);
      stack[top] = made;
    } else if (*word == 'v') {
      int count = number(), block = number(), stride = number();
      MPI_Type_vector(count, block, stride, stack[top], &made);
      stack[top] = made;
    } else if (*word == 'i') {
      int blocks = number(), lengths[64], places[64];
      for (int i = 0; i < blocks; i++) lengths[i] = number();
      for (int i = 0; i < blocks; i++) places[i] = number();
      MPI_Type_indexed(blocks, lengths, places, stack[top], &made);
      stack[top] = made;
    } else if (*word == 'a') {
      int one = 1;
      MPI_Aint place = (MPI_Aint) number() * lanes * sizeof(double);
      MPI_Type_create_struct(1, &one, &place, &stack[top], &made);
      stack[top] = made;
    } else if (*word == 's') {
      int ones[2] = {1, 1};
      MPI_Aint places[2] = {0, 0}, lower[2], extent[2];
      for (int i = 0; i < 2; i++) MPI_Type_get_extent(stack[top - 1 + i], &lower[i], &extent[i]);
      MPI_Type_create_struct(2, ones, places, &stack[top - 1], &made);
      /* If one part was resized, MPI would forget the bounds of parts that were not. */
      MPI_Aint from = lower[0] < lower[1] ? lower[0] : lower[1];
      MPI_Aint to = lower[0] + extent[0] > lower[1] + extent[1] ? lower[0] + extent[0] : lower[1] + extent[1];
      MPI_Type_create_resized(made, from, to - from, &stack[--top]);
    } else if (*word == 'r') {
      stack[top] = resized(stack[top], (long) number() * lanes);
    }
  }
  MPI_Type_commit(&stack[0]);
  return stack[0];
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  char *line = NULL;
  size_t length = 0;
  while (getline(&line, &length, stdin) > 0) {
    char *sender = strchr(line, ':'), *receiver = strchr(sender + 1, ':');
    *sender++ = *receiver++ = 0;
    int room, repeats;
    sscanf(line, "%d %d", &room, &repeats);
    double *from = malloc(room * sizeof(double)), *to = malloc(room * sizeof(double));
    for (int i = 0; i < room; i++) {
      from[i] = i;
      to[i] = -1;
    }
    MPI_Datatype sent = make(sender);
    MPI_Datatype received = make(receiver);
    MPI_Sendrecv(from, repeats, sent, 0, 0, to, repeats, received, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    for (int i = 0; i < room; i++) printf("%ld ", (long) to[i]);
    printf("\n");
    free(from);
    free(to);
  }
  MPI_Finalize();
  return 0;
}

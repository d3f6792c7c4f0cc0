------------------------------ MODULE Exchange ------------------------------
(***************************************************************************)
(* How the PEs of a host exchange edges with their neighbors, turn after   *)
(* turn, without a barrier. An edge goes from its owner to the ghosts of   *)
(* another PE. In its start of a turn the owner copies it into one of the  *)
(* two rooms of the edge, by the turn's parity, and then writes the turn   *)
(* into the cell of that parity; or it writes the cell only and so lends   *)
(* the edge, to be read where it lies. In its finish a PE waits for the    *)
(* cells of all edges to it, copies rooms and lent edges to its ghosts,    *)
(* and tells in TAKEN what it took. Where edges go both ways it tells that *)
(* of lent ones only: a neighbor's next turn says that it has finished     *)
(* this one.                                                               *)
(*                                                                         *)
(* On the way back, from ghosts to owners, it is the same with the edges   *)
(* reversed, in cells, rooms and turns of its own; what comes is taken in  *)
(* the order of the PEs, so that it is combined in that order.             *)
(*                                                                         *)
(* Between a finish and the next start each PE writes what it owns: its    *)
(* elements hold the number of the turn that it started last.              *)
(*                                                                         *)
(* Each rule is a constant; with any of them left out, ghosts or the       *)
(* announcement of a turn are wrong, or a turn does not end.               *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
  Members, Turns,
  InOrder,             \* whether what comes is taken in the order of owners, as on the way back; not a rule
  TwoRooms,            \* turns that follow each other have different rooms and cells
  TurnAfterData,       \* the cell is written when the room is
  TakenAfterCopy,      \* what was taken is told when it was copied
  TakenBeforeReuse,    \* where an edge goes one way, its owner waits until the turn before the last is taken
  TakenBeforeLending,  \* also if it lends the edge in this turn
  LentUntilTaken,      \* a finish waits until what was lent is taken
  TakeFirst,           \* it takes what is there for it before
  NoStartBeforeFinish  \* a turn starts when the one before it is finished

VARIABLES
  edges,   \* pairs of owner and receiver
  lent,    \* which edges are lent, in which turns
  turn,    \* the turn that each PE has started last
  unsent,  \* the edges that it has not announced in this turn
  half,    \* whether it has done one of the two stores for the first of these
  open,    \* whether it has not finished this turn
  room, cell, taken,  \* of each edge
  ghosts,  \* what the receiver of each edge has
  copied   \* in which turn it copied that

pattern == <<edges, lent>>
memory == <<room, cell, taken, ghosts, copied>>
vars == <<pattern, turn, unsent, half, open, memory>>

M == 1 .. Members
T == 1 .. Turns

Patterns ==
  IF Members = 2
  THEN {{<<1, 1>>}, {<<1, 2>>}, {<<1, 2>>, <<2, 1>>}}
  ELSE {{<<1, 2>>, <<2, 3>>, <<3, 1>>},
        {<<1, 2>>, <<2, 1>>, <<2, 3>>},
        {<<1, 2>>, <<2, 1>>, <<3, 1>>, <<3, 2>>},
        {<<1, 2>>, <<2, 1>>, <<2, 3>>, <<3, 2>>}}

(* Few PEs lend and copy in turn, as an exchange does that has more arrays in one turn than in another. *)
Lendings(pairs) ==
  IF Members = 2 THEN SUBSET (pairs \X T) ELSE {some \X T : some \in SUBSET pairs}

Init ==
  /\ edges \in Patterns
  /\ lent \in Lendings(edges)
  /\ turn = [m \in M |-> 0]
  /\ unsent = [m \in M |-> {}]
  /\ half = [m \in M |-> FALSE]
  /\ open = [m \in M |-> FALSE]
  /\ room = [e \in edges |-> [parity \in 0 .. 1 |-> 0]]
  /\ cell = [e \in edges |-> [parity \in 0 .. 1 |-> 0]]
  /\ taken = [e \in edges |-> 0]
  /\ ghosts = [e \in edges |-> 0]
  /\ copied = [e \in edges |-> 0]

Parity(t) == IF TwoRooms THEN t % 2 ELSE 0
From(m) == {e \in edges : e[1] = m}
To(m) == {e \in edges : e[2] = m}
IsLent(e, t) == <<e, t>> \in lent
BothWays(e) == <<e[2], e[1]>> \in edges

Start(m) ==
  /\ turn[m] < Turns
  /\ unsent[m] = {}
  /\ NoStartBeforeFinish => ~open[m]
  /\ turn' = [turn EXCEPT ![m] = @ + 1]
  /\ unsent' = [unsent EXCEPT ![m] = From(m)]
  /\ open' = [open EXCEPT ![m] = TRUE]
  /\ UNCHANGED <<pattern, half, memory>>

MayReuse(e, t) ==
  \/ BothWays(e)
  \/ ~TakenBeforeReuse
  \/ ~TakenBeforeLending /\ IsLent(e, t)
  \/ taken[e] + 2 >= t

StoreRoom(e, t) == room' = [room EXCEPT ![e][Parity(t)] = t] /\ UNCHANGED cell
StoreCell(e, t) == cell' = [cell EXCEPT ![e][Parity(t)] = t] /\ UNCHANGED room

(* A PE sends its edges in the order of their receivers. *)
Send(m) ==
  \E e \in unsent[m] :
    LET t == turn[m]
        last == half[m] \/ IsLent(e, t)
    IN /\ \A other \in unsent[m] : e[2] <= other[2]
       /\ MayReuse(e, t)
       /\ IF last = (TurnAfterData \/ IsLent(e, t)) THEN StoreCell(e, t) ELSE StoreRoom(e, t)
       /\ half' = [half EXCEPT ![m] = ~last]
       /\ unsent' = [unsent EXCEPT ![m] = IF last THEN @ \ {e} ELSE @]
       /\ UNCHANGED <<pattern, turn, open, taken, ghosts, copied>>

AllTaken(m) == \A e \in From(m) : IsLent(e, turn[m]) => taken[e] >= turn[m]

InFinish(m) == open[m] /\ unsent[m] = {} /\ (TakeFirst \/ AllTaken(m))

IsTold(e, t) == IsLent(e, t) \/ ~BothWays(e)

Copy(e) ==
  LET t == turn[e[2]] IN
  /\ InFinish(e[2]) /\ copied[e] < t /\ cell[e][Parity(t)] >= t
  /\ InOrder => \A other \in To(e[2]) : other[1] < e[1] => copied[other] = t
  /\ ~TakenAfterCopy /\ IsTold(e, t) => taken[e] = t
  /\ ghosts' = [ghosts EXCEPT ![e] = IF IsLent(e, t) THEN turn[e[1]] ELSE room[e][Parity(t)]]
  /\ copied' = [copied EXCEPT ![e] = t]
  /\ UNCHANGED <<pattern, turn, unsent, half, open, room, cell, taken>>

Tell(e) ==
  LET t == turn[e[2]] IN
  /\ InFinish(e[2]) /\ IsTold(e, t) /\ taken[e] < t /\ cell[e][Parity(t)] >= t
  /\ TakenAfterCopy => copied[e] = t
  /\ taken' = [taken EXCEPT ![e] = t]
  /\ UNCHANGED <<pattern, turn, unsent, half, open, room, cell, ghosts, copied>>

Finish(m) ==
  /\ InFinish(m)
  /\ \A e \in To(m) : copied[e] = turn[m] /\ (IsTold(e, turn[m]) => taken[e] = turn[m])
  /\ LentUntilTaken => AllTaken(m)
  /\ open' = [open EXCEPT ![m] = FALSE]
  /\ UNCHANGED <<pattern, turn, unsent, half, memory>>

Ended == (\A m \in M : turn[m] = Turns /\ ~open[m]) /\ UNCHANGED vars

Next == Ended \/ (\E m \in M : Start(m) \/ Send(m) \/ Finish(m)) \/ (\E e \in edges : Copy(e) \/ Tell(e))

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* What a finish copies is what its owner had at the start of the same turn. *)
GhostsAreRight == \A e \in edges : ghosts[e] = copied[e]

RoomsStayUntilRead ==
  \A e \in edges, t \in T : ~IsLent(e, t) /\ room[e][Parity(t)] > t => copied[e] >= t

(* A cell also says which call a turn is, for the receiver to compare. *)
CellsStayUntilRead ==
  \A e \in edges, t \in T : cell[e][Parity(t)] > t => copied[e] >= t

LentEdgesStayUntilTaken ==
  \A e \in edges, t \in T : IsLent(e, t) /\ turn[e[1]] > t => copied[e] >= t

NobodyIsFarAhead ==
  \A e \in edges, parity \in 0 .. 1 : cell[e][parity] <= turn[e[2]] + (IF BothWays(e) THEN 1 ELSE 2)

Right ==
  /\ GhostsAreRight
  /\ RoomsStayUntilRead
  /\ CellsStayUntilRead
  /\ LentEdgesStayUntilTaken
  /\ NobodyIsFarAhead
=============================================================================

-------------------------------- MODULE Ring --------------------------------
(***************************************************************************)
(* The ring in which the members of a channel meet. Each member has slots  *)
(* and fewer rooms, which collectives take in turn: one puts its payload   *)
(* into a slot, or into a room if it is large, and then the number that    *)
(* announces it. A member may take a slot or a room again when all have    *)
(* finished the collective that had it. Calls that have no slot or room    *)
(* yet wait in a queue, so that a member that calls never waits. A member  *)
(* starts what is queued, and reads the others' payloads, whatever else it *)
(* waits for.                                                              *)
(*                                                                         *)
(* The program: member 1 calls `ahead' collectives and sets a flag; the    *)
(* others call `behind' and wait for the flag. One of the calls may block  *)
(* until it is finished, where that does not keep the flag from being set. *)
(* All others are nonblocking. Whatever the numbers, the program must end. *)
(*                                                                         *)
(* Each rule of the ring is a constant; with any of them left out, some    *)
(* invariant fails or a program does not end.                              *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
  Members, Slots, Rooms, Calls,
  Batch,          \* without ToldAtOnce, so many finished collectives are told together
  ToldAtOnce,     \* what a member has finished it tells at once
  TurnsOfSlots,   \* a slot is taken again when all have finished the collective that had it
  TurnsOfRooms,   \* a room likewise
  Queued,         \* a nonblocking call that must wait for its slot or room does so in the queue
  QueuedInOrder,  \* what is queued starts in the order of the calls
  Drained,        \* a blocking call starts when nothing is queued any more
  ToldInOrder,    \* a collective counts as finished when those before it are finished, too
  PayloadFirst,   \* the payload is written before the number that announces it
  Compared,       \* who reads a payload compares its signature
  Chained,        \* a signature includes those of all earlier calls
  ComparedAtEnd   \* at the end all calls are compared

VARIABLES
  large,     \* which collectives need a room
  givers,    \* whose payloads are read: everybody's, that of member 1 as in a broadcast, nobody's
  odd,       \* the collective that the last member calls differently; 0 if there is none
  blocking,  \* the collective that blocks; 0 if there is none
  ahead, behind, flag,
  called,                 \* the calls that are made, of which some may be queued
  started, half,          \* collectives started; whether the last one has done only the first of its two stores
  call,                   \* which call each of them is
  number,                 \* what each slot announces
  inSlot, inRoom,         \* which collective's payload is there
  read, finished, done, told,
  wrong, mismatch, over

program == <<large, givers, odd, blocking, ahead, behind>>
ring == <<started, half, call, number, inSlot, inRoom>>
ends == <<wrong, mismatch, over>>
vars == <<program, flag, called, ring, read, finished, done, told, ends>>

M == 1 .. Members
N == 1 .. Calls

Turns(c) == IF c \in large THEN Rooms ELSE Slots

Init ==
  /\ large \in {{}, N, {n \in N : n % 2 = 0}}
  /\ givers \in {M, {1}, {}}
  /\ odd \in 0 .. 2
  /\ ahead \in 0 .. Calls
  /\ behind \in 0 .. Calls
  /\ blocking \in (IF odd = 0 THEN {0, 2} ELSE {0})
  /\ blocking <= ahead => blocking <= behind
  /\ flag = FALSE
  /\ called = [m \in M |-> 0]
  /\ started = [m \in M |-> 0]
  /\ half = [m \in M |-> FALSE]
  /\ call = [m \in M |-> [n \in N |-> 0]]
  /\ number = [m \in M |-> [s \in 0 .. Slots - 1 |-> 0]]
  /\ inSlot = [m \in M |-> [s \in 0 .. Slots - 1 |-> 0]]
  /\ inRoom = [m \in M |-> [r \in 0 .. Rooms - 1 |-> 0]]
  /\ read = [m \in M |-> {}]
  /\ finished = [m \in M |-> {}]
  /\ done = [m \in M |-> 0]
  /\ told = [m \in M |-> 0]
  /\ wrong = FALSE
  /\ mismatch = FALSE
  /\ over = FALSE

AtFlag(m) == ~flag /\ called[m] = (IF m = 1 THEN ahead ELSE behind)

StartedCalls(m) == {call[m][n] : n \in 1 .. started[m]}

InQueue(m) == (1 .. called[m]) \ StartedCalls(m)

(* Whether the member's thread is in a call: in one that blocks, or in a start without the queue. *)
InCall(m) ==
  \/ ~Queued /\ InQueue(m) # {}
  \/ blocking # 0 /\ called[m] = blocking /\ ~\E n \in finished[m] : call[m][n] = blocking

MakeCall(m) ==
  /\ called[m] < Calls /\ ~AtFlag(m) /\ ~InCall(m)
  /\ called' = [called EXCEPT ![m] = @ + 1]
  /\ UNCHANGED <<program, flag, ring, read, finished, done, told, ends>>

SetFlag ==
  /\ AtFlag(1) /\ ~InCall(1)
  /\ flag' = TRUE
  /\ UNCHANGED <<program, called, ring, read, finished, done, told, ends>>

MayStart(m, c) ==
  /\ c \in InQueue(m) /\ ~half[m]
  /\ \/ ~QueuedInOrder
     \/ ~Drained /\ c = blocking
     \/ \A earlier \in InQueue(m) : c <= earlier

(* Whether the next number's slot, and its room if the call needs one, are free. *)
MayTake(m, c) ==
  LET n == started[m] + 1
      turns == IF c \in large /\ ~TurnsOfRooms THEN Slots ELSE Turns(c)
      waits == IF c \in large THEN TurnsOfSlots \/ TurnsOfRooms ELSE TurnsOfSlots
  IN waits => \A p \in M : (IF p = m THEN done[p] ELSE told[p]) + turns >= n

StorePayload(m, n, c) ==
  IF c \in large
  THEN inRoom' = [inRoom EXCEPT ![m][n % Rooms] = c] /\ UNCHANGED <<inSlot, number>>
  ELSE inSlot' = [inSlot EXCEPT ![m][n % Slots] = c] /\ UNCHANGED <<inRoom, number>>

StoreNumber(m, n) ==
  /\ number' = [number EXCEPT ![m][n % Slots] = n]
  /\ UNCHANGED <<inSlot, inRoom>>

Start(m, c) ==
  /\ MayStart(m, c) /\ MayTake(m, c)
  /\ half' = [half EXCEPT ![m] = TRUE]
  /\ started' = [started EXCEPT ![m] = @ + 1]
  /\ call' = [call EXCEPT ![m][started[m] + 1] = c]
  /\ IF PayloadFirst THEN StorePayload(m, started[m] + 1, c) ELSE StoreNumber(m, started[m] + 1)
  /\ UNCHANGED <<program, flag, called, read, finished, done, told, ends>>

Arrive(m) ==
  /\ half[m]
  /\ half' = [half EXCEPT ![m] = FALSE]
  /\ IF PayloadFirst THEN StoreNumber(m, started[m]) ELSE StorePayload(m, started[m], call[m][started[m]])
  /\ UNCHANGED <<program, flag, called, started, call, read, finished, done, told, ends>>

HasArrived(m, n) == n <= started[m] /\ ~(half[m] /\ n = started[m])

Needs(m, p) == p # m /\ p \in givers

OwnSignature(m, c) == <<c, m = Members /\ c = odd>>

Signature(m, n) ==
  IF Chained THEN [k \in 1 .. n |-> OwnSignature(m, call[m][k])] ELSE OwnSignature(m, call[m][n])

Payload(p, n, c) == IF c \in large THEN inRoom[p][n % Rooms] ELSE inSlot[p][n % Slots]

Read(m, n, p) ==
  /\ HasArrived(m, n) /\ Needs(m, p) /\ <<n, p>> \notin read[m]
  /\ number[p][n % Slots] >= n
  /\ read' = [read EXCEPT ![m] = @ \union {<<n, p>>}]
  /\ wrong' = (wrong \/ Payload(p, n, call[m][n]) # call[m][n])
  /\ mismatch' = (mismatch \/ (Compared /\ Signature(m, n) # Signature(p, n)))
  /\ UNCHANGED <<program, flag, called, ring, finished, done, told, over>>

InOrder(set) == CHOOSE k \in 0 .. Calls : (1 .. k) \subseteq set /\ k + 1 \notin set

Finish(m, n) ==
  /\ HasArrived(m, n) /\ n \notin finished[m]
  /\ \A p \in M : Needs(m, p) => <<n, p>> \in read[m]
  /\ finished' = [finished EXCEPT ![m] = @ \union {n}]
  /\ LET now == IF ToldInOrder THEN InOrder(finished'[m])
                ELSE IF n > done[m] THEN n ELSE done[m]
     IN /\ done' = [done EXCEPT ![m] = now]
        /\ told' = [told EXCEPT ![m] = IF ToldAtOnce \/ now >= @ + Batch THEN now ELSE @]
  /\ UNCHANGED <<program, flag, called, ring, read, ends>>

(* Without the rule a member tells what it finished when it waits for a member of this channel. *)
Tell(m) ==
  /\ told[m] # done[m]
  /\ \/ \E c \in InQueue(m) : MayStart(m, c) /\ ~MayTake(m, c)
     \/ \E n \in N, p \in M :
          HasArrived(m, n) /\ Needs(m, p) /\ <<n, p>> \notin read[m] /\ number[p][n % Slots] < n
  /\ told' = [told EXCEPT ![m] = done[m]]
  /\ UNCHANGED <<program, flag, called, ring, read, finished, done, ends>>

End ==
  /\ ~over
  /\ \A m \in M : finished[m] = N
  /\ over' = TRUE
  /\ mismatch' = (mismatch \/ (ComparedAtEnd /\ odd # 0))
  /\ UNCHANGED <<program, flag, called, ring, read, finished, done, told, wrong>>

Step ==
  \/ \E m \in M : MakeCall(m) \/ Arrive(m) \/ Tell(m) \/ \E c \in N : Start(m, c)
  \/ SetFlag
  \/ \E m \in M, n \in N : Finish(m, n) \/ \E p \in M : Read(m, n, p)
  \/ End

Ended == (over \/ mismatch) /\ UNCHANGED vars

Next == (~mismatch /\ Step) \/ Ended

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
PayloadsAreRight == ~wrong

OnlyDifferentCallsAreRefused == mismatch => odd # 0

WhoReadsADifferentMemberNotices ==
  \A m \in M : \A what \in read[m] :
    odd # 0 /\ what[1] >= odd /\ Members \in {m, what[2]} => mismatch

NoDifferenceRemains == over /\ odd # 0 => mismatch

Right ==
  /\ PayloadsAreRight
  /\ OnlyDifferentCallsAreRefused
  /\ WhoReadsADifferentMemberNotices
  /\ NoDifferenceRemains
=============================================================================

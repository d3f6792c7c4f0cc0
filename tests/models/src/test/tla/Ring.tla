-------------------------------- MODULE Ring --------------------------------
(***************************************************************************)
(* The ring in which the members of a channel meet. Each member has slots  *)
(* and fewer rooms, which collectives take in turn: one puts its payload   *)
(* into a slot, or into a room if it is large, and then the number that    *)
(* announces it. A member may take a slot or a room again when all have    *)
(* finished the collective that had it. All collectives are nonblocking:   *)
(* a member reads the others' payloads whatever else it waits for.         *)
(*                                                                         *)
(* The program: member 1 starts `ahead' collectives and sets a flag; the   *)
(* others start `behind' and wait for the flag. It never starts more than  *)
(* the ring has room for, so that it must end.                             *)
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
  ToldInOrder,    \* a collective counts as finished when those before it are finished, too
  PayloadFirst,   \* the payload is written before the number that announces it
  Compared,       \* who reads a payload compares its signature
  Chained,        \* a signature includes those of all earlier calls
  ComparedAtEnd   \* at the end all calls are compared

VARIABLES
  large,     \* which collectives need a room
  givers,    \* whose payloads are read: everybody's, that of member 1 as in a broadcast, nobody's
  odd,       \* the collective that the last member calls differently; 0 if there is none
  ahead, behind, flag,
  started, half,          \* collectives started; whether the next one has done the first of its two stores
  number,                 \* what each slot announces
  inSlot, inRoom,         \* which collective's payload is there
  read, finished, done, told,
  wrong, mismatch, over

program == <<large, givers, odd, ahead, behind>>
ring == <<started, half, number, inSlot, inRoom>>
ends == <<wrong, mismatch, over>>
vars == <<program, flag, ring, read, finished, done, told, ends>>

M == 1 .. Members
N == 1 .. Calls

Turns(n) == IF n \in large THEN Rooms ELSE Slots

Init ==
  /\ large \in {{}, N, {n \in N : n % 2 = 0}}
  /\ givers \in {M, {1}, {}}
  /\ odd \in 0 .. 2
  /\ ahead \in 0 .. Calls
  /\ behind \in 0 .. Calls
  /\ \A n \in 1 .. ahead : n <= behind + Turns(n)
  /\ flag = FALSE
  /\ started = [m \in M |-> 0]
  /\ half = [m \in M |-> FALSE]
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

Next1(m) == started[m] + 1

AtFlag(m) == ~flag /\ started[m] = (IF m = 1 THEN ahead ELSE behind)

Wants(m) == Next1(m) \in N /\ ~AtFlag(m)

MayTake(m) ==
  LET n == Next1(m)
      turns == IF n \in large /\ ~TurnsOfRooms THEN Slots ELSE Turns(n)
      waits == IF n \in large THEN TurnsOfSlots \/ TurnsOfRooms ELSE TurnsOfSlots
  IN waits => \A p \in M : (IF p = m THEN done[p] ELSE told[p]) + turns >= n

StorePayload(m) ==
  LET n == Next1(m)
  IN IF n \in large
     THEN inRoom' = [inRoom EXCEPT ![m][n % Rooms] = n] /\ UNCHANGED <<inSlot, number>>
     ELSE inSlot' = [inSlot EXCEPT ![m][n % Slots] = n] /\ UNCHANGED <<inRoom, number>>

StoreNumber(m) ==
  /\ number' = [number EXCEPT ![m][Next1(m) % Slots] = Next1(m)]
  /\ UNCHANGED <<inSlot, inRoom>>

Start(m) ==
  /\ Wants(m) /\ ~half[m] /\ MayTake(m)
  /\ half' = [half EXCEPT ![m] = TRUE]
  /\ IF PayloadFirst THEN StorePayload(m) ELSE StoreNumber(m)
  /\ UNCHANGED <<program, flag, started, read, finished, done, told, ends>>

Arrive(m) ==
  /\ half[m]
  /\ half' = [half EXCEPT ![m] = FALSE]
  /\ started' = [started EXCEPT ![m] = Next1(m)]
  /\ IF PayloadFirst THEN StoreNumber(m) ELSE StorePayload(m)
  /\ UNCHANGED <<program, flag, read, finished, done, told, ends>>

SetFlag ==
  /\ AtFlag(1) /\ ~half[1]
  /\ flag' = TRUE
  /\ UNCHANGED <<program, ring, read, finished, done, told, ends>>

Needs(m, p) == p # m /\ p \in givers

Signature(m, n) ==
  IF m = Members /\ odd # 0 /\ (n = odd \/ (Chained /\ n > odd)) THEN 1 ELSE 0

Payload(p, n) == IF n \in large THEN inRoom[p][n % Rooms] ELSE inSlot[p][n % Slots]

Read(m, n, p) ==
  /\ n <= started[m] /\ Needs(m, p) /\ <<n, p>> \notin read[m]
  /\ number[p][n % Slots] >= n
  /\ read' = [read EXCEPT ![m] = @ \union {<<n, p>>}]
  /\ wrong' = (wrong \/ Payload(p, n) # n)
  /\ mismatch' = (mismatch \/ (Compared /\ Signature(m, n) # Signature(p, n)))
  /\ UNCHANGED <<program, flag, ring, finished, done, told, over>>

InOrder(set) == CHOOSE k \in 0 .. Calls : (1 .. k) \subseteq set /\ k + 1 \notin set

Finish(m, n) ==
  /\ n <= started[m] /\ n \notin finished[m]
  /\ \A p \in M : Needs(m, p) => <<n, p>> \in read[m]
  /\ finished' = [finished EXCEPT ![m] = @ \union {n}]
  /\ LET now == IF ToldInOrder THEN InOrder(finished'[m])
                ELSE IF n > done[m] THEN n ELSE done[m]
     IN /\ done' = [done EXCEPT ![m] = now]
        /\ told' = [told EXCEPT ![m] = IF ToldAtOnce \/ now >= @ + Batch THEN now ELSE @]
  /\ UNCHANGED <<program, flag, ring, read, ends>>

(* Without the rule a member tells what it finished when it waits for a member of this channel. *)
Tell(m) ==
  /\ told[m] # done[m]
  /\ \/ Wants(m) /\ ~half[m] /\ ~MayTake(m)
     \/ \E n \in N, p \in M :
          n <= started[m] /\ Needs(m, p) /\ <<n, p>> \notin read[m] /\ number[p][n % Slots] < n
  /\ told' = [told EXCEPT ![m] = done[m]]
  /\ UNCHANGED <<program, flag, ring, read, finished, done, ends>>

End ==
  /\ ~over
  /\ \A m \in M : finished[m] = N
  /\ over' = TRUE
  /\ mismatch' = (mismatch \/ (ComparedAtEnd /\ odd # 0))
  /\ UNCHANGED <<program, flag, ring, read, finished, done, told, wrong>>

Step ==
  \/ \E m \in M : Start(m) \/ Arrive(m) \/ Tell(m)
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

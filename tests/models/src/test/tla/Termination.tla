-------------------------------- MODULE Termination -------------------------------
(***************************************************************************)
(* How the members of a team find that everything sent to mailboxes was    *)
(* handled. A member sends, then completes. While it does, it handles what *)
(* arrives, and its handlers may send. When nothing is left to handle, it  *)
(* tells how much it has sent and handled, in waves. It decides when all   *)
(* have told their counts of the wave. Then it sends at the next level,    *)
(* and others, which may still be completing, leave that where it is.      *)
(*                                                                         *)
(* Each rule is a constant; with any of them left out, a member ends a     *)
(* level too early, waits for another that has ended it, or handles what   *)
(* was sent at another level than its own.                                 *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets

CONSTANTS
  Members, Levels,
  Sends,        \* how much a member may send at a level, beside its handlers
  Hops,         \* how often handlers may send on
  AcrossWaves,  \* what was sent by one wave is compared with what was handled by the one before
  AllFirst,     \* a member decides when all have told their counts
  TwoSlots,     \* the counts of a wave stay while those of the next one are told
  Epochs,       \* a message tells by one bit at which level it was sent, and is left alone by members at another one
  Later         \* what handlers of something else send while their member completes is sent when it has completed

VARIABLES
  level, left, inside,  \* the level of each member, what it may still send, and whether it completes
  way,                  \* how many messages are under way to each member, of which level, with how many hops left
  sent, handled,
  wave, counted,        \* the last wave of each member, and whether it has told its counts and not decided yet
  slots,                \* the counts that it told
  before,               \* what all had handled by the wave before
  early                 \* whether anybody handled what was sent at another level than its own

vars == <<level, left, inside, way, sent, handled, wave, counted, slots, before, early>>

M == 1 .. Members
Messages == M \X (1 .. Levels) \X (0 .. Hops)

Init ==
  /\ level = [m \in M |-> 1]
  /\ left = [m \in M |-> Sends]
  /\ inside = [m \in M |-> FALSE]
  /\ way = [x \in Messages |-> 0]
  /\ sent = [m \in M |-> 0]
  /\ handled = [m \in M |-> 0]
  /\ wave = [m \in M |-> 0]
  /\ counted = [m \in M |-> FALSE]
  /\ slots = [m \in M |-> [s \in 0 .. 1 |-> <<0, 0>>]]
  /\ before = [m \in M |-> 0]
  /\ early = FALSE

(* The member itself sends, or a handler of something else that the member moves on while it completes this. *)
Send(m) ==
  /\ Later => ~inside[m]
  /\ level[m] <= Levels /\ left[m] > 0
  /\ \E to \in M, hops \in 0 .. Hops : way' = [way EXCEPT ![<<to, level[m], hops>>] = @ + 1]
  /\ sent' = [sent EXCEPT ![m] = @ + 1]
  /\ left' = [left EXCEPT ![m] = @ - 1]
  /\ UNCHANGED <<level, inside, handled, wave, counted, slots, before, early>>

Enter(m) ==
  /\ ~inside[m] /\ level[m] <= Levels
  /\ inside' = [inside EXCEPT ![m] = TRUE]
  /\ UNCHANGED <<level, left, way, sent, handled, wave, counted, slots, before, early>>

MayHandle(m, l) == Epochs => l % 2 = level[m] % 2

(* The handler sends on to some members, once to each. *)
Handle(m) ==
  \E l \in 1 .. Levels, hops \in 0 .. Hops, to \in SUBSET M :
    /\ way[<<m, l, hops>>] > 0 /\ MayHandle(m, l)
    /\ early' = (early \/ l # level[m])
    /\ hops = 0 => to = {}
    /\ way' = [x \in Messages |->
         way[x] - (IF x = <<m, l, hops>> THEN 1 ELSE 0)
           + (IF x[1] \in to /\ x[2] = l /\ x[3] = hops - 1 THEN 1 ELSE 0)]
    /\ handled' = [handled EXCEPT ![m] = @ + 1]
    /\ sent' = [sent EXCEPT ![m] = @ + Cardinality(to)]
    /\ UNCHANGED <<level, left, inside, wave, counted, slots, before>>

Slot(m) == IF TwoSlots THEN wave[m] % 2 ELSE 0

Count(m) ==
  /\ inside[m] /\ ~counted[m]
  /\ \A x \in Messages : x[1] = m /\ MayHandle(m, x[2]) => way[x] = 0
  /\ wave' = [wave EXCEPT ![m] = @ + 1]
  /\ slots' = [slots EXCEPT ![m][IF TwoSlots THEN (wave[m] + 1) % 2 ELSE 0] = <<sent[m], handled[m]>>]
  /\ counted' = [counted EXCEPT ![m] = TRUE]
  /\ UNCHANGED <<level, left, inside, way, sent, handled, before, early>>

RECURSIVE Sum(_, _, _)
Sum(set, slot, which) ==
  IF set = {} THEN 0
  ELSE LET m == CHOOSE m \in set : TRUE IN slots[m][slot][which] + Sum(set \ {m}, slot, which)

Decide(m) ==
  /\ counted[m]
  /\ AllFirst => \A other \in M : wave[other] >= wave[m]
  /\ LET allSent == Sum(M, Slot(m), 1)
         allHandled == Sum(M, Slot(m), 2)
         end == allSent = (IF AcrossWaves THEN before[m] ELSE allHandled)
     IN /\ before' = [before EXCEPT ![m] = allHandled]
        /\ inside' = [inside EXCEPT ![m] = ~end]
        /\ level' = [level EXCEPT ![m] = IF end THEN @ + 1 ELSE @]
        /\ left' = [left EXCEPT ![m] = IF end THEN Sends ELSE @]
  /\ counted' = [counted EXCEPT ![m] = FALSE]
  /\ UNCHANGED <<way, sent, handled, wave, slots, early>>

Ended == (\A m \in M : level[m] > Levels) /\ UNCHANGED vars

Next == Ended \/ \E m \in M : Send(m) \/ Enter(m) \/ Handle(m) \/ Count(m) \/ Decide(m)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* Whoever has ended a level knows that nothing of it is under way, and has handled nothing of the next one. *)
Right == ~early /\ \A m \in M, x \in Messages : x[2] < level[m] => way[x] = 0
=============================================================================

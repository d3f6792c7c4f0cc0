import static org.shmem4j.api.Rma.intPut;
import static org.shmem4j.api.Rma.longP;
import static org.shmem4j.api.Synchronization.longWaitUntil;

import org.shmem4j.Comparison;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

record Mail(@Symmetric(length = 8) SymmetricInts text, @Symmetric(length = 1) SymmetricLongs flag) {
  static void send(Mail mail, int pe) {
    intPut(mail.text(), mail.text(), 8, pe);
    longP(mail.flag(), 1, pe);
//  ^ warning [shmem-flag-not-ordered] data must be ordered before the flag that announces it: text
  }

  static int receive(Mail mail) {
    longWaitUntil(mail.flag(), Comparison.EQ, 1);
    return mail.text().get(0);
  }
}

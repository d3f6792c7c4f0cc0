import java.util.Scanner;
import org.shmem4j.Shmem;

public class Main {
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      int numbers = new Scanner(System.in).nextInt();
      System.out.println("PE " + shmem.myPe() + " sums " + numbers);
    });
  }
}

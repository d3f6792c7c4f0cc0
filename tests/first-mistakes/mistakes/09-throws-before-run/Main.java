import org.shmem4j.Shmem;

public class Main {
  public static void main(String[] args) {
    int numbers = Integer.parseInt(args[0]);
    Shmem.run(shmem -> {
      System.out.println("PE " + shmem.myPe() + " sums " + numbers);
    });
  }
}

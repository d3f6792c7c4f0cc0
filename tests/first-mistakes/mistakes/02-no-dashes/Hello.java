import org.shmem4j.Shmem;

public class Hello {
  public static void main(String[] args) {
    Shmem.run(shmem -> System.out.println("Hello from PE " + shmem.myPe() + " of " + shmem.nPes()));
  }
}

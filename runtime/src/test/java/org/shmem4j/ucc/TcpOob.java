package org.shmem4j.ucc;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * An exchange over plain TCP on the loopback address: each participant sends to a hub, which sends everything to all.
 */
record TcpOob(Socket hub, int myEndpoint, int participants) implements OobAllgather {
  static TcpOob connect(int port, int myEndpoint, int participants) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.getOutputStream().write(myEndpoint);
    return new TcpOob(socket, myEndpoint, participants);
  }

  /** Serves participants until the first of them is gone. */
  static ServerSocket hub(int participants) throws IOException {
    ServerSocket server = new ServerSocket(0, participants, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().name("hub").start(() -> serve(server, participants));
    return server;
  }

  private static void serve(ServerSocket server, int participants) {
    Socket[] sockets = new Socket[participants];
    try {
      for (int i = 0; i < participants; i++) {
        Socket socket = server.accept();
        sockets[socket.getInputStream().read()] = socket;
      }
      while (true) {
        List<byte[]> given = new ArrayList<>();
        for (Socket socket : sockets) {
          DataInputStream in = new DataInputStream(socket.getInputStream());
          given.add(in.readNBytes(in.readInt()));
        }
        for (Socket socket : sockets) {
          for (byte[] bytes : given) {
            socket.getOutputStream().write(bytes);
          }
        }
      }
    } catch (IOException e) {
      // a participant needs the exchange no more
    }
  }

  @Override
  public Request post(byte[] source, byte[] dest) {
    CompletableFuture<Void> exchange = CompletableFuture.runAsync(() -> {
      try {
        byte[] message = new byte[Integer.BYTES + source.length];
        ByteBuffer.wrap(message).putInt(source.length).put(source);
        hub.getOutputStream().write(message);
        if (hub.getInputStream().readNBytes(dest, 0, dest.length) < dest.length) {
          throw new IOException("the hub is gone");
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
    return new Request() {
      @Override
      public UccStatus test() {
        if (!exchange.isDone()) {
          return UccStatus.INPROGRESS;
        }
        return exchange.isCompletedExceptionally() ? UccStatus.ERR_IO_ERROR : UccStatus.OK;
      }

      @Override
      public void free() {}
    };
  }
}

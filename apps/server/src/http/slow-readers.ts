import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How slowly an answer may be read. */
export interface ReadingLimits {
  /** Bytes a second that a client takes at the least, while there are some for it. */
  leastBytesPerS: number;
  /** Over so many milliseconds. */
  readingWindowMs: number;
}

/** What libuv knows of a socket: bytes handed to it, and those of them that the system has not taken yet. */
interface Handle {
  bytesWritten: number;
  writeQueueSize: number;
}

/** `socket.bytesWritten` counts what nobody has taken yet, and an answer can be one piece of megabytes. */
const handleOf = (socket: Socket) => (socket as Socket & { _handle?: Handle | null })._handle;

/** How often a window is looked at. */
const looks = 12;

/**
 * Ends connections whose client takes next to nothing of what waits for it, although never silent for long: a download
 * holds a turn and a connection to the database until its last byte is sent.
 */
export function endSlowReaders(server: Server, { leastBytesPerS, readingWindowMs }: ReadingLimits): void {
  /** Since when something has waited for a client without a break, and what it had taken by then. */
  const windows = new Map<Socket, { since: number; taken: number } | undefined>();
  server.on('connection', (socket: Socket) => {
    windows.set(socket, undefined);
    socket.once('close', () => windows.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, window] of windows) {
      const handle = handleOf(socket);
      if (!handle || handle.writeQueueSize === 0) {
        windows.set(socket, undefined);
        continue;
      }
      const taken = handle.bytesWritten - handle.writeQueueSize;
      const seconds = window ? (now - window.since) / 1_000 : 0;
      if (window && seconds * 1_000 < readingWindowMs) continue;
      if (window && taken - window.taken < leastBytesPerS * seconds) socket.destroy();
      else windows.set(socket, { since: now, taken });
    }
  };
  const timer = setInterval(look, readingWindowMs / looks);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

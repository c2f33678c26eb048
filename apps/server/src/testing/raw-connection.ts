import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that sends what a browser would not. */
export interface RawConnection {
  socket: Socket;
  /** What the server has answered so far. */
  heard(): string;
  /** Resolves with all that was answered, when the server ends the connection. */
  ended: Promise<string>;
}

/** Opens a connection to a server on this machine. @param url of the server */
export async function openRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  // A connection that the server resets has ended too.
  socket.on('error', () => {});
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  await once(socket, 'connect');
  return { socket, heard: () => received, ended };
}

/** Sends a piece every few milliseconds until the connection ends or the answered function is called. */
export function trickle({ socket }: RawConnection, piece = 'x'): () => void {
  const timer = setInterval(() => socket.writable && socket.write(piece), 20);
  const stop = () => clearInterval(timer);
  socket.once('close', stop);
  return stop;
}

/** The head of a request, ready to be followed by its body. */
export const head = (method: string, path: string, fields: Record<string, string | number> = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: caseward',
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

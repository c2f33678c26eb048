import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A loopback proxy that drops packets when told to, as a firewall or a network address translator does. */
export interface LossyProxy {
  /** The proxied address: the given one, at the proxy's port. */
  url: string;
  /** From now on, what arrives is swallowed, also on new connections, and nobody is told. */
  drop(): void;
  /** New connections work again. Those that lost packets stay dead. */
  heal(): void;
  close(): Promise<void>;
}

/** Opens a proxy in front of a server. */
export async function openLossyProxy(target: string): Promise<LossyProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const dead = new Set<Socket>();
  let drops = false;

  // Half open: the end of one side is a packet too, which may be dropped.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const isDead = () => dead.has(near);
    if (drops) dead.add(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('data', (chunk) => isDead() || other.write(chunk));
      one.on('end', () => isDead() || other.end());
      one.on('close', () => {
        sockets.delete(one);
        dead.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const own = (server.address() as AddressInfo).port;
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(own);
  return {
    url: url.href,
    drop: () => {
      drops = true;
      for (const socket of sockets) if (socket.localPort === own) dead.add(socket);
    },
    heal: () => {
      drops = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from './connection-limits.ts';
import { endSlowReaders } from './slow-readers.ts';
import { isStream } from './stream-answer.ts';

interface Connection {
  /** Whose it is; undefined for a trusted proxy, whose connections are many clients'. */
  client: string | undefined;
  /** The request that came last, until its answer is sent. */
  exchange?: { request: IncomingMessage; response: ServerResponse } | undefined;
}

/** Codes of the errors that a server's `clientError` listener gets from here and from Node. */
export const clientErrors = {
  /** Node's own, of a head or body that took too long. */
  tooSlow: 'ERR_HTTP_REQUEST_TIMEOUT',
  tooMany: 'CASEWARD_TOO_MANY_CONNECTIONS',
} as const;

/** Hands a connection to the server's `clientError` listener, which answers why it ends. */
function refuse(server: Server, code: string, socket: Socket): void {
  if (!server.emit('clientError', Object.assign(new Error(code), { code }), socket)) socket.destroy();
}

/** Requests of one connection that may wait for their answers at the same time; browsers send one. */
const mostPipelined = 10;
const pipelined = new WeakMap<Socket, number>();

/** Whether a client sends more requests than it reads answers: each answer would stay in memory. */
function isTooFarAhead({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const waiting = (pipelined.get(socket) ?? 0) + 1;
  pipelined.set(socket, waiting);
  response.once('close', () => pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1));
  return waiting > mostPipelined;
}

/** Timers of bodies that are still arriving. */
const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Lets a body take its time, as long as bytes keep coming: for uploads by people we know. */
export function allowSlowBody(request: IncomingMessage): void {
  clearTimeout(bodyTimers.get(request));
  bodyTimers.delete(request);
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/**
 * The connections of a server, the one that was quiet longest first. Whoever opens too many loses those that wait for
 * them; a connection is refused only when all others are at work.
 */
class Connections {
  readonly #limits: ConnectionLimits;
  readonly #all = new Map<Socket, Connection>();
  readonly #byClient = new Map<string, Set<Socket>>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  get(socket: Socket): Connection | undefined {
    return this.#all.get(socket);
  }

  /** @returns false when there is no room, and none could be made */
  admit(socket: Socket, client: string | undefined): boolean {
    const own = client === undefined ? undefined : this.#byClient.get(client);
    if (own && own.size >= this.#limits.perAddress && !this.#makeRoom(own)) return false;
    if (this.#all.size >= this.#limits.total && !this.#makeRoom(this.#all.keys())) return false;
    this.#all.set(socket, { client });
    if (client !== undefined)
      this.#byClient.set(client, (this.#byClient.get(client) ?? new Set()).add(socket));
    socket.once('close', () => this.#forget(socket));
    return true;
  }

  /** Notes that a connection is active: it becomes the last to be ended. */
  touch(socket: Socket, exchange: Connection['exchange']): void {
    const connection = this.#all.get(socket);
    if (!connection) return;
    connection.exchange = exchange;
    this.#all.delete(socket);
    this.#all.set(socket, connection);
    if (connection.client === undefined) return;
    const own = this.#byClient.get(connection.client);
    own?.delete(socket);
    own?.add(socket);
  }

  /** Ends the connection that has kept us waiting longest; where there is none, the oldest stream. */
  #makeRoom(among: Iterable<Socket>): boolean {
    let stream: Socket | undefined;
    for (const socket of among) {
      const exchange = this.#all.get(socket)?.exchange;
      if (exchange && isStream(exchange.response)) stream ??= socket;
      else if (!exchange || (!exchange.request.complete && bodyTimers.has(exchange.request)))
        return this.#end(socket);
    }
    return stream !== undefined && this.#end(stream);
  }

  #end(socket: Socket): true {
    socket.destroy();
    // Its 'close' comes later, and others may be admitted before.
    this.#forget(socket);
    return true;
  }

  #forget(socket: Socket): void {
    const client = this.#all.get(socket)?.client;
    this.#all.delete(socket);
    if (client === undefined) return;
    const own = this.#byClient.get(client);
    own?.delete(socket);
    if (own?.size === 0) this.#byClient.delete(client);
  }
}

/**
 * Makes servers that no client can hold up: whatever is waited for has a time limit, and connections are limited in
 * number. What is refused becomes a `clientError` with a code of `clientErrors`.
 * @param clientOf whose connection one is by its address; undefined: of many clients, who share no limit
 * @returns Fastify's `serverFactory`; its servers share one limit
 */
export function limitedServers(
  limits: ConnectionLimits,
  clientOf: (address: string) => string | undefined,
  options: ServerOptions,
): (handler: RequestListener) => Server {
  const connections = new Connections(limits);
  return (handler) => {
    const server = createServer(
      {
        ...options,
        headersTimeout: limits.headMs,
        // Node cannot except uploads, so bodies have timers of our own.
        requestTimeout: 0,
        connectionsCheckingInterval: Math.ceil(limits.headMs / 3),
        keepAliveTimeout: limits.idleMs,
      },
      (request, response) => {
        // No handler runs for it: all requests of a packet are read before the first is answered.
        if (isTooFarAhead(request, response)) request.socket.destroy();
        else handler(request, response);
      },
    );
    server.on('connection', (socket: Socket) => {
      if (!connections.admit(socket, clientOf(socket.remoteAddress ?? '')))
        refuse(server, clientErrors.tooMany, socket);
    });
    server.prependListener('request', (request, response) => {
      const { socket } = request;
      connections.touch(socket, { request, response });
      response.once('close', () => {
        if (connections.get(socket)?.exchange?.response === response) connections.touch(socket, undefined);
      });
      if (hasBody(request)) limitBody(server, limits.bodyMs, request, response);
    });
    endSlowReaders(server, limits);
    server.setTimeout(limits.silenceMs);
    server.on('timeout', (socket: Socket) => {
      const exchange = connections.get(socket)?.exchange;
      // A quiet connection whose client did its part waits for us.
      if (exchange?.request.complete && exchange.response.writableLength === 0)
        socket.setTimeout(limits.silenceMs);
      else socket.destroy();
    });
    return server;
  };
}

function limitBody(server: Server, bodyMs: number, request: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(() => {
    if (response.headersSent) request.socket.destroy();
    else refuse(server, clientErrors.tooSlow, request.socket);
  }, bodyMs);
  bodyTimers.set(request, timer);
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
}

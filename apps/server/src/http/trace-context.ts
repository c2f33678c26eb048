import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Version, trace id, the caller's span and flags, as W3C Trace Context writes them; later versions may say more. */
const traceparent = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;

/** The id of the trace that a request belongs to; undefined without a header that is one. */
function traceIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const { traceparent: given } = headers;
  const [, version, id, more] = (typeof given === 'string' && traceparent.exec(given)) || [];
  return version === '00' && more !== undefined ? undefined : id;
}

/** What trusted proxies say of the trace that a request belongs to. Nobody else can put an id into the log. */
export class Traces {
  readonly #isProxy: (address: string) => boolean;

  /** @param isProxy whether an address is that of a trusted proxy */
  constructor(isProxy: (address: string) => boolean) {
    this.#isProxy = isProxy;
  }

  /** Makes the logger of a request: its lines name the trace that it belongs to. */
  readonly logger = (
    log: FastifyBaseLogger,
    bindings: object,
    options: object,
    request: IncomingMessage,
  ): FastifyBaseLogger => {
    const trace_id = this.#idOf(request);
    return log.child(trace_id === undefined ? bindings : { ...bindings, trace_id }, options);
  };

  /** Says in each answer which span of its trace it was: the end of the request's id. None is recorded (flags 00). */
  answerIn(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      const id = this.#idOf(request.raw);
      if (id !== undefined)
        reply.header('traceresponse', `00-${id}-${request.id.replaceAll('-', '').slice(-16)}-00`);
    });
  }

  #idOf(request: IncomingMessage): string | undefined {
    const { remoteAddress } = request.socket;
    return remoteAddress !== undefined && this.#isProxy(remoteAddress) ? traceIdOf(request) : undefined;
  }
}

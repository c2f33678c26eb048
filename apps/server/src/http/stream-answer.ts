import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** What a call that answers a stream answers: it writes to the response, whose head has been sent, until that ends. */
export type StreamAnswer = (response: ServerResponse) => void;

const streams = new WeakSet<ServerResponse>();

/** Whether an answer is a stream: its connection may be ended for another one, since its client opens it again. */
export const isStream = (response: ServerResponse): boolean => streams.has(response);

/** Sends the head of a stream of server-sent events, and hands the response over. */
export function sendStream(reply: FastifyReply, answer: StreamAnswer): FastifyReply {
  reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    // nginx passes it on as it comes, whatever its configuration says.
    .header('x-accel-buffering', 'no');
  reply.hijack();
  streams.add(reply.raw);
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>);
  reply.raw.flushHeaders();
  answer(reply.raw);
  return reply;
}

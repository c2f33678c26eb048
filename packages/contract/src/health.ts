import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const Health = z.object({ status: z.literal('ok') });
const Readiness = z.object({
  status: z.literal('ok'),
  /** What somebody should look at although the server can work, by name; left out where there is nothing. */
  warnings: z.optional(z.record(z.string(), z.array(z.string()))),
});

export const health = {
  live: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'The process answers',
    access: 'public',
    response: Health,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'The server can work: database and document store answer and take changes',
    access: 'public',
    response: Readiness,
  }),
};

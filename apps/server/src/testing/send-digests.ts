import Fastify from 'fastify';
import type { Pool } from 'pg';
import { type Delivery, sendDigests } from '../features/reminders/digest-jobs.ts';

/** Sends a firm's digests of a moment, where the server that would log is another process. */
export const sendDigestsAt = (pool: Pool, tenantId: string, delivery: Delivery, now: Date) =>
  sendDigests(pool, tenantId, delivery, Fastify().log, now);

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, oneOf } from './primitives.ts';
import { type RecordType, recordTypes } from './records.ts';
import { everyone } from './roles.ts';

/** Of what live updates tell: records, practice areas, and the notifications of the person themselves. */
export type LiveKind = RecordType | 'practice_area' | 'notification';
export const liveKinds: [LiveKind, ...LiveKind[]] = [
  'notification',
  'practice_area',
  ...(Object.keys(recordTypes) as RecordType[]),
];

/** Milliseconds between two comments that keep a quiet stream open. */
export const keepAliveMs = 25_000;

/** That something changed. What it is now, the calls of the API answer. */
export const LiveChange = z.object({
  kind: oneOf(liveKinds),
  /** Of the record; of notifications, of the person. */
  id: Id,
  /** The matter it belongs to. */
  matter: z.nullable(Id),
  /** Who did it; null where the product did it itself. */
  by: z.nullable(Id),
  /** It was done in the session that listens. */
  own: z.boolean(),
});
export type LiveChange = z.infer<typeof LiveChange>;

/**
 * What a message is for: the stream has begun; records changed; other people have records open, or no longer do; or
 * anything may have changed, because there was too much of it or because messages may be missing.
 */
const liveTopics = ['READY', 'CHANGES', 'PRESENCE', 'RESYNC'] as const;

/** The data of one event of the stream. */
export const LiveMessage = z.object({
  topic: oneOf(liveTopics),
  changes: z.array(LiveChange),
});
export type LiveMessage = z.infer<typeof LiveMessage>;

export const live = {
  stream: endpoint({
    method: 'GET',
    path: '/api/v1/live/',
    summary: 'Hear of changes as they happen: server-sent events until the session ends',
    access: everyone,
    response: LiveMessage,
    stream: true,
    signedInOnly: true,
  }),
};

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PersonName } from './person-name.ts';
import { oneOf } from './primitives.ts';
import type { RecordType } from './records.ts';
import { reference } from './references.ts';
import { everyone } from './roles.ts';

/** Records of which is said who has them open. */
export const presenceTypes = [
  'matter',
  'contact',
  'task',
  'event',
  'document',
] as const satisfies RecordType[];
export type PresenceType = (typeof presenceTypes)[number];

/** What somebody does with a record that they have open. */
export const doings = ['VIEWING', 'EDITING'] as const;
export type Doing = (typeof doings)[number];

/** Milliseconds after which a page says again what it has open. */
export const presenceEachMs = 20_000;
/** Milliseconds after which somebody who says nothing any more is gone. */
export const presenceLastsMs = 45_000;

/** What the caller has open: one record. */
export const PresenceNotice = z
  .strictObject({
    matter: z.optional(reference('matter')),
    contact: z.optional(reference('contact')),
    task: z.optional(reference('task')),
    event: z.optional(reference('event')),
    document: z.optional(reference('document')),
    doing: oneOf(doings),
    /** They no longer do so. */
    over: z.optional(z.boolean({ error: 'Must be true or false.' })),
  })
  .check(
    z.refine((notice) => presenceTypes.filter((type) => notice[type] !== undefined).length === 1, {
      path: ['matter'],
      error: 'Name one record, and only one.',
    }),
  );
export type PresenceNotice = z.input<typeof PresenceNotice>;

/** Somebody else who has the record open; whoever both edits and views it edits it. */
export const Present = z.object({ person: PersonName, doing: oneOf(doings) });
export type Present = z.infer<typeof Present>;

export const presence = {
  tell: endpoint({
    method: 'POST',
    path: '/api/v1/presence/',
    summary: 'Say which record one has open, and hear who else has; nothing is saved',
    access: everyone,
    body: PresenceNotice,
    response: z.array(Present),
    signedInOnly: true,
  }),
};

import * as z from 'zod/mini';
import { deadlineActKinds } from './deadline-history.ts';
import { Deadline } from './deadline-record.ts';
import { ExtensionPeriod } from './deadline-terms.ts';
import { DeadlineConfirmation } from './deadline-values.ts';
import { endpoint } from './endpoint.ts';
import { PersonName } from './person-name.ts';
import { Day, Id, oneOf, optionalText, requiredRecordDay, requiredText, Timestamp } from './primitives.ts';
import { optionalReference, pathId } from './references.ts';
import { everyone, writers } from './roles.ts';

/** Something that was done with a deadline. Acts are never changed. */
export const DeadlineAct = z.object({
  id: Id,
  kind: oneOf(deadlineActKinds),
  /** The number of the value that the deadline had. */
  value_number: z.int(),
  words: z.string(),
  document: z.nullable(z.object({ id: Id, title: z.string() })),
  /** Until when an extension was asked for or granted. */
  day: z.nullable(Day),
  created_at: Timestamp,
  created_by: PersonName,
});
export type DeadlineAct = z.infer<typeof DeadlineAct>;

const document = z.optional(optionalReference('document'));

/** How it is known that it was done: a document, or words. */
export const DeadlineEvidence = z.strictObject({ words: z.optional(optionalText(1000)), document }).check(
  z.refine(({ words, document: evidence }) => Boolean(words || evidence), {
    path: ['words'],
    error: 'Say how it was done, or choose the document that shows it.',
  }),
);

const why = z.strictObject({ reason: requiredText(1000, 'Say why.') });

/** An extension: asked for, granted or refused. */
export const DeadlineExtension = z
  .strictObject({
    step: oneOf(['ASKED', 'GRANTED', 'REFUSED']),
    /** The new last day: of the request, or as it was granted. */
    until: z.optional(requiredRecordDay('Enter a day.')),
    /** Or by how much: the day follows from the rule that computed the present one, which says from where it counts. */
    by: z.optional(ExtensionPeriod),
    words: z.optional(optionalText(1000)),
    document,
  })
  .check(
    z.refine(({ until, by }) => !(until && by), {
      path: ['by'],
      error: 'Enter the new last day, or by how much it is extended.',
    }),
  );

const params = z.object({ id: pathId('deadline') });
const act = {
  method: 'POST',
  access: writers,
  params,
  response: Deadline,
  refuses: ['conflict'],
} as const;
/** Sent again with its key, it is noted once. */
const once = { ...act, takesIdempotencyKey: true, about: 'deadline' } as const;

export const deadlineActs = {
  acts: endpoint({
    method: 'GET',
    path: '/api/v1/deadlines/:id/acts/',
    summary: 'What was done with a deadline, latest first',
    access: everyone,
    params,
    response: z.array(DeadlineAct),
  }),
  confirm: endpoint({
    ...act,
    path: '/api/v1/deadlines/:id/confirm/',
    summary:
      'Confirm the day as a second person, by entering the trigger or the day anew; where it differs, that is kept and nothing is confirmed',
    body: DeadlineConfirmation,
  }),
  done: endpoint({
    ...act,
    path: '/api/v1/deadlines/:id/done/',
    summary: 'Mark a deadline as done, with evidence',
    body: DeadlineEvidence,
  }),
  reopen: endpoint({
    ...act,
    path: '/api/v1/deadlines/:id/reopen/',
    summary: 'Open a deadline again that was done or cancelled',
    body: why,
  }),
  cancel: endpoint({
    ...act,
    path: '/api/v1/deadlines/:id/cancel/',
    summary: 'Cancel a deadline; it stays where it is, and says why',
    body: why,
  }),
  acknowledge: endpoint({
    ...once,
    path: '/api/v1/deadlines/:id/acknowledge/',
    summary: 'Acknowledge that a deadline is coming up',
  }),
  extend: endpoint({
    ...once,
    path: '/api/v1/deadlines/:id/extensions/',
    summary: 'Note that an extension was asked for, granted or refused; a granted one is a new day',
    body: DeadlineExtension,
  }),
};

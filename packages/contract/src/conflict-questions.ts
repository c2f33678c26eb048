import * as z from 'zod/mini';
import { conflictWeights } from './conflict-codes.ts';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './paging.ts';
import { partyRoles, partySides } from './party-roles.ts';
import { PersonName } from './person-name.ts';
import { Id, oneOf, optionalText, Timestamp } from './primitives.ts';
import { pathId } from './references.ts';
import { lawyers } from './roles.ts';

const questionStates = ['WAITING', 'CLEARED', 'CONFLICT'] as const;

/**
 * A question to those who see a matter behind a wall, about somebody who does not: whether it conflicts with what they
 * are checking. They know neither the matter nor who was asked.
 */
export const ConflictQuestion = z.object({
  id: Id,
  /**
   * One's own matter, and its party with a name like the one that was asked for. The title is empty where the matter is
   * permanently deleted, and the contact null: the register keeps the name.
   */
  matter: z.object({ id: Id, number: z.string(), title: z.string() }),
  contact: z.nullable(Id),
  contact_name: z.string(),
  weight: oneOf(conflictWeights),
  /** Who asks, and for whom; null where what they check is behind a wall of its own. */
  asked: z.nullable(
    z.object({
      /** Null: the standing watch. */
      by: z.nullable(PersonName),
      name: z.string(),
      role: z.nullable(oneOf(partyRoles)),
      side: z.nullable(oneOf(partySides)),
      subject: z.string(),
    }),
  ),
  state: oneOf(questionStates),
  /** What was written to whoever asked. */
  sentence: z.string(),
  /** It can be answered no more: the check was closed, or run again. */
  moot: z.boolean(),
  created_at: Timestamp,
  answered_at: z.nullable(Timestamp),
  answered_by: z.nullable(PersonName),
});
export type ConflictQuestion = z.infer<typeof ConflictQuestion>;

/** Body to answer a question. The sentence is shown to whoever asked, without a name. */
export const ConflictAnswer = z.strictObject({
  answer: oneOf(['CLEARED', 'CONFLICT']),
  sentence: z.optional(optionalText(500)),
});

export const conflictQuestions = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/conflict-questions/',
    summary: 'Questions about conflicts with restricted matters that one sees, newest first',
    access: lawyers,
    query: z.strictObject({ ...pageQuery, state: z.optional(oneOf(questionStates)) }),
    response: ConflictQuestion,
    paged: true,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/v1/conflict-questions/:id/answer/',
    summary: 'Say whether a restricted matter conflicts with what somebody without access checks',
    access: lawyers,
    params: z.object({ id: pathId('conflict_question') }),
    body: ConflictAnswer,
    response: ConflictQuestion,
    refuses: ['conflict'],
  }),
};

import { people } from '@caseward/contract/people';
import type { Scope } from '../../db/scope.ts';
import { conflict, notFound } from '../../http/api-problem.ts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import { requireAbsence } from '../../platform/absences.ts';
import { changesOf, isNothing } from '../../platform/audit/changes.ts';
import type { NewAuditEvent } from '../../platform/audit/event.ts';
import { record } from '../../platform/audit/record.ts';
import type { BulkAnswer } from '../../platform/bulk.ts';
import { requireEmails } from '../../platform/email-addresses.ts';
import type { AccountProof } from '../../platform/identity/current-password.ts';
import { findLetterhead, issueResetLink } from '../../platform/identity/one-time-links.queries.ts';
import { newLinkToken } from '../../platform/identity/one-time-links.ts';
import { deleteTwoFactor } from '../../platform/identity/two-factor.queries.ts';
import { endSessionsOf } from '../../platform/identity/user-rows.queries.ts';
import type { AccountLetters } from '../../platform/mail/account-letters.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { shutOut } from './disabling.ts';
import { findPerson, listPeople, noteTwoFactorReset, updatePerson } from './people.queries.ts';
import { otherPerson, personToChange, personToLimit } from './people.rules.ts';
import { openDeadlinesOf, openTasksOf, workOf } from './person-work.queries.ts';

type HandOver<Answer> = (scope: Scope, ids: readonly string[], to: string) => Promise<Answer>;

/** Gives work to somebody else; answers what did not go with the reason, and of tasks also those that went. */
export interface HandingOver {
  tasks: HandOver<Pick<BulkAnswer, 'changed' | 'refused'>>;
  deadlines: HandOver<BulkAnswer['refused']>;
}

const missing = () => notFound('Person');

/** The people of a firm, for its administrators. */
export function peopleRoutes(
  api: Api,
  { deliver, tellOfFactor }: AccountLetters,
  proof: AccountProof,
  handOver: HandingOver,
): void {
  implement(api, people, {
    list: ({ scope, query }) => listPeople(scope, query),

    update: async ({ scope, params: { id }, body }) => {
      const person = await (body.role === undefined
        ? personToChange(scope, id)
        : personToLimit(scope, id, body.role));
      requireEmails(body, person);
      requireAbsence(body, person);
      const changes = changesOf<typeof body>(person, body);
      if (!isNothing(changes)) {
        await updatePerson(scope, id, body);
        await note(scope, 'CHANGED', id, { changes });
      }
      return orThrow(await findPerson(scope, id), missing);
    },

    work: async ({ scope, params: { id } }) => {
      orThrow(await findPerson(scope, id), missing);
      return workOf(scope, id);
    },

    disable: async ({ scope, params: { id }, query: { reassign_to, deadlines_to } }) => {
      const person = await personToLimit(scope, id, 'DISABLED');
      const moved =
        reassign_to && reassign_to !== id
          ? await handOver.tasks(scope, await openTasksOf(scope, id), reassign_to)
          : { changed: [], refused: [] };
      const responsible = deadlines_to !== id && deadlines_to;
      const theirs = responsible ? await openDeadlinesOf(scope, id) : [];
      const kept = responsible ? await handOver.deadlines(scope, theirs, responsible) : [];
      if (person.disabled_at === null) {
        await shutOut(scope, id);
      }
      const shown = orThrow(await findPerson(scope, id), missing);
      return {
        ...shown,
        reassigned: moved.changed.length,
        not_reassigned: moved.refused,
        deadlines_reassigned: theirs.length - kept.length,
        deadlines_not_reassigned: kept,
      };
    },

    enable: async ({ scope, params: { id } }) => {
      const person = await personToChange(scope, id);
      if (person.disabled_at !== null) {
        // A sign-in that ran while the person was disabled must not leave a session.
        await endSessionsOf(scope, id, 'DISABLED');
        await updatePerson(scope, id, { disabled_at: null });
        await note(scope, 'ENABLED', id);
      }
      return orThrow(await findPerson(scope, id), missing);
    },

    resetPassword: withTransactions(async (call) => {
      const { transaction } = call;
      const id = await otherPerson(proof, call);
      const { token, token_hash } = newLinkToken(call.actor.tenantId);
      const link = await transaction(async (scope) => {
        const person = await personToChange(scope, id);
        if (person.disabled_at !== null)
          throw conflict('This person is deactivated. Reactivate them first, then create the link.');
        const [issued, letterhead] = await Promise.all([
          issueResetLink(scope, id, token_hash),
          findLetterhead(scope, id),
          note(scope, 'PASSWORD_RESET', id),
        ]);
        return { ...person, ...orThrow(issued, missing), ...orThrow(letterhead, missing) };
      });
      return deliver({ ...link, kind: 'PASSWORD_RESET', token });
    }),

    resetTwoFactor: withTransactions(async (call) => {
      const id = await otherPerson(proof, call);
      const { shown, letter } = await call.transaction(async (scope) => {
        const person = await personToChange(scope, id);
        await deleteTwoFactor(scope, id);
        const hadOne = person.two_factor_since !== null;
        if (hadOne) {
          // What they lost may be signed in.
          await endSessionsOf(scope, id, 'TWO_FACTOR_RESET');
          await noteTwoFactorReset(scope, id);
        }
        await note(scope, 'TWO_FACTOR_OFF', id);
        const [shown, by, letterhead] = await Promise.all([
          findPerson(scope, id),
          findPerson(scope, scope.userId),
          findLetterhead(scope, id),
        ]);
        const removedBy = orThrow(by, missing);
        return {
          shown: orThrow(shown, missing),
          letter: hadOne && {
            ...person,
            ...orThrow(letterhead, missing),
            removed_by: `${removedBy.first_name} ${removedBy.last_name}`.trim() || removedBy.username,
          },
        };
      });
      if (letter) await tellOfFactor(letter);
      return shown;
    }),
  });
}

const note = (
  scope: Scope,
  action: NewAuditEvent['action'],
  objectId: string,
  more: Pick<NewAuditEvent, 'changes'> = {},
) => record(scope, { action, objectType: 'user', objectId, ...more });

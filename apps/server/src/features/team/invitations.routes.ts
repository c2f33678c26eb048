import { type IssuedInvitation, invitations } from '@caseward/contract/invitations';
import type { Scope } from '../../db/scope.ts';
import { notFound } from '../../http/api-problem.ts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import type { RunTransaction } from '../../http/transaction.ts';
import { firstValues } from '../../platform/audit/changes.ts';
import type { NewAuditEvent } from '../../platform/audit/event.ts';
import { record } from '../../platform/audit/record.ts';
import { findLetterhead } from '../../platform/identity/one-time-links.queries.ts';
import { newLinkToken } from '../../platform/identity/one-time-links.ts';
import type { DeliverLink } from '../../platform/mail/link-delivery.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  findInvitation,
  insertInvitation,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from './invitations.queries.ts';

const missing = () => notFound('Invitation');

/** Invitations to join the firm. */
export function invitationRoutes(api: Api, deliver: DeliverLink): void {
  /**
   * Puts a new link on an invitation and delivers it.
   * @param event its audit event
   * @param write stores the token's hash and answers the invitation's id
   */
  async function issue(
    transaction: RunTransaction,
    event: Pick<NewAuditEvent, 'action' | 'changes'>,
    write: (scope: Scope, tokenHash: Buffer) => Promise<string>,
  ): Promise<IssuedInvitation> {
    const { token, token_hash } = newLinkToken();
    const { invitation, letterhead } = await transaction(async (scope) => {
      const id = await write(scope, token_hash);
      const [found, head] = await Promise.all([findInvitation(scope, id), findLetterhead(scope)]);
      const invitation = orThrow(found, missing);
      await record(scope, { ...event, objectType: 'invitation', objectId: id });
      return { invitation, letterhead: orThrow(head, missing) };
    });
    const link = await deliver({ ...invitation, ...letterhead, kind: 'INVITATION', token, username: '' });
    return { ...invitation, link };
  }

  implement(api, invitations, {
    list: ({ scope, query }) => listInvitations(scope, query),
    create: withTransactions(({ transaction, body }) =>
      issue(transaction, { action: 'INVITED', changes: firstValues(body) }, (scope, hash) =>
        insertInvitation(scope, body, hash),
      ),
    ),
    renew: withTransactions(({ transaction, params: { id } }) =>
      issue(transaction, { action: 'INVITATION_RENEWED' }, async (scope, hash) => {
        await renewInvitation(scope, id, hash);
        return id;
      }),
    ),
    revoke: async ({ scope, params }) => {
      if (!(await revokeInvitation(scope, params.id))) throw missing();
      const objectId = params.id;
      await record(scope, { action: 'INVITATION_REVOKED', objectType: 'invitation', objectId });
    },
  });
}

import { type IssuedInvitation, invitations } from '@caseward/contract/invitations';
import type { Scope } from '../../db/scope.ts';
import { invalid, notFound } from '../../http/api-problem.ts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import type { RunTransaction } from '../../http/transaction.ts';
import { firstValues } from '../../platform/audit/changes.ts';
import type { NewAuditEvent } from '../../platform/audit/event.ts';
import { record } from '../../platform/audit/record.ts';
import { requireEmails } from '../../platform/email-addresses.ts';
import { findLetterhead } from '../../platform/identity/one-time-links.queries.ts';
import { newLinkToken } from '../../platform/identity/one-time-links.ts';
import type { DeliverLink } from '../../platform/mail/link-delivery.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  findInvitation,
  insertInvitation,
  listInvitations,
  openInvitationsTo,
  renewInvitation,
  revokeInvitation,
} from './invitations.queries.ts';
import { lockFirmRow, personOfEmail } from './people.queries.ts';

const missing = () => notFound('Invitation');

/**
 * Revokes the open invitations to an e-mail address; answers their ids. Two invitations would make two accounts.
 * @throws ApiProblem 400 naming email, where it is the address of a person of the firm
 */
async function replaceInvitations(scope: Scope, email: string): Promise<string[]> {
  await lockFirmRow(scope);
  const [person, open] = await Promise.all([personOfEmail(scope, email), openInvitationsTo(scope, email)]);
  if (person)
    throw invalid({
      email: [
        person.disabled_at === null
          ? `${person.username} has this address and has joined already.`
          : `${person.username} has this address and is deactivated. Reactivate them instead.`,
      ],
    });
  for (const id of open) await revokeInvitation(scope, id);
  return open;
}

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
    write: (scope: Scope, tokenHash: Buffer) => Promise<{ id: string; replaced?: readonly string[] }>,
  ): Promise<IssuedInvitation> {
    const { invitation, letterhead, replaced, token } = await transaction(async (scope) => {
      const { token, token_hash } = newLinkToken(scope.tenantId);
      const { id, replaced = [] } = await write(scope, token_hash);
      const [found, head] = await Promise.all([findInvitation(scope, id), findLetterhead(scope, null)]);
      const invitation = orThrow(found, missing);
      for (const objectId of replaced)
        await record(scope, { action: 'INVITATION_REVOKED', objectType: 'invitation', objectId });
      await record(scope, { ...event, objectType: 'invitation', objectId: id });
      return { invitation, letterhead: orThrow(head, missing), replaced, token };
    });
    const link = await deliver({ ...invitation, ...letterhead, kind: 'INVITATION', token, username: '' });
    return { ...invitation, link, replaced: replaced.length };
  }

  implement(api, invitations, {
    list: ({ scope, query }) => listInvitations(scope, query),
    create: withTransactions(({ transaction, body }) =>
      issue(transaction, { action: 'INVITED', changes: firstValues(body) }, async (scope, hash) => {
        requireEmails(body);
        const replaced = body.email ? await replaceInvitations(scope, body.email) : [];
        return { id: await insertInvitation(scope, body, hash), replaced };
      }),
    ),
    renew: withTransactions(({ transaction, params: { id } }) =>
      issue(transaction, { action: 'INVITATION_RENEWED' }, async (scope, hash) => {
        await renewInvitation(scope, id, hash);
        return { id };
      }),
    ),
    revoke: async ({ scope, params }) => {
      if (!(await revokeInvitation(scope, params.id))) throw missing();
      const objectId = params.id;
      await record(scope, { action: 'INVITATION_REVOKED', objectType: 'invitation', objectId });
    },
  });
}

import { type IssuedInvitation, invitations } from '@caseward/contract/invitations';
import type { Scope } from '../../db/scope.ts';
import { type Api, implement, inSteps } from '../../http/implement.ts';
import { notFound } from '../../http/refusals.ts';
import type { Step } from '../../http/step.ts';
import type { DeliverLink } from '../../platform/link-delivery.ts';
import { findLetterhead } from '../../platform/one-time-links.queries.ts';
import { newLinkToken } from '../../platform/one-time-links.ts';
import { present } from '../../platform/present.ts';
import {
  findInvitation,
  insertInvitation,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from './invitations.queries.ts';

const missing = () => notFound('Invitation');

/** Asking people to join the firm. */
export function invitationRoutes(api: Api, deliver: DeliverLink): void {
  /**
   * Puts a new link on an invitation and delivers it.
   * @param write puts the token's hash into the database and answers the invitation's id
   */
  async function issue(
    step: Step,
    write: (scope: Scope, token_hash: Buffer) => Promise<string>,
  ): Promise<IssuedInvitation> {
    const { token, token_hash } = newLinkToken();
    const { invitation, letterhead } = await step(async (scope) => {
      const id = await write(scope, token_hash);
      const [found, head] = await Promise.all([findInvitation(scope, id), findLetterhead(scope)]);
      return { invitation: present(found, missing), letterhead: present(head, missing) };
    });
    const link = await deliver({ ...invitation, ...letterhead, kind: 'INVITATION', token, username: '' });
    return { ...invitation, link };
  }

  implement(api, invitations, {
    list: ({ scope, query }) => listInvitations(scope, query),
    create: inSteps(({ step, body }) => issue(step, (scope, hash) => insertInvitation(scope, body, hash))),
    renew: inSteps(({ step, params: { id } }) =>
      issue(step, async (scope, hash) => {
        await renewInvitation(scope, id, hash);
        return id;
      }),
    ),
    revoke: async ({ scope, params }) => {
      if (!(await revokeInvitation(scope, params.id))) throw missing();
    },
  });
}

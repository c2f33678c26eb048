import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './paging.ts';
import { IssuedLink } from './people.ts';
import { personFields } from './person-fields.ts';
import { PersonName } from './person-name.ts';
import { bodyOf, Id, Timestamp } from './primitives.ts';
import { pathId } from './references.ts';
import { administrators, Role } from './roles.ts';

/** An open invitation to join the firm. */
export const Invitation = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: Role,
  expires_at: Timestamp,
  created_at: Timestamp,
  created_by: PersonName,
});
export type Invitation = z.infer<typeof Invitation>;

/** An invitation with its link, which is shown only once. */
export const IssuedInvitation = z.object({
  ...Invitation.shape,
  link: IssuedLink,
  /** Open invitations to the same e-mail address, which stopped working: this one replaces them. */
  replaced: z.int(),
});
export type IssuedInvitation = z.infer<typeof IssuedInvitation>;

/** An invitation that is recognised later: the link of one to nobody in particular could go to anybody. */
export const InvitationInput = bodyOf({ ...personFields, role: Role }, []).check(
  z.refine(({ first_name, last_name, email }) => Boolean(first_name || last_name || email), {
    error: 'Enter an e-mail address or a name.',
    path: ['email'],
  }),
);
export type InvitationInput = z.input<typeof InvitationInput>;

const params = z.object({ id: pathId('invitation') });

export const invitations = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/invitations/',
    summary: 'Invitations that nobody has taken up yet, newest first',
    access: administrators,
    query: PageQuery,
    response: Invitation,
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/invitations/',
    summary:
      'Invite somebody by e-mail address or name; replaces open invitations to the same e-mail address',
    access: administrators,
    body: InvitationInput,
    response: IssuedInvitation,
    creates: true,
    signedInOnly: true,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/v1/invitations/:id/renew/',
    summary: 'Make a new link for an invitation; the old one stops working',
    access: administrators,
    params,
    response: IssuedInvitation,
    signedInOnly: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/v1/invitations/:id/',
    summary: 'Take an invitation back',
    access: administrators,
    params,
    signedInOnly: true,
  }),
};

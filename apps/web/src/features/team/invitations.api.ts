import { type InvitationInput, invitations } from '@caseward/contract/invitations';
import { call } from '../../shared/api/call.ts';
import { rowsQuery } from '../../shared/api/queries.ts';

export const invitationsQuery = rowsQuery(invitations.list, {});

export const createInvitation = (body: InvitationInput) => call(invitations.create, { body });
export const renewInvitation = (id: string) => call(invitations.renew, { params: { id } });
export const revokeInvitation = (id: string) => call(invitations.revoke, { params: { id } });

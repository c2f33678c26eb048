import type { IssuedInvitation } from '@caseward/contract/invitations';
import { HandOverLink } from './HandOverLink.tsx';

interface InvitationLinkProps {
  invitation: IssuedInvitation;
  onDone: () => void;
}

/** The link of a new invitation. */
export const InvitationLink = ({ invitation: { link, email }, onDone }: InvitationLinkProps) => (
  <HandOverLink link={link} email={email} choice="their username and password" onDone={onDone} />
);

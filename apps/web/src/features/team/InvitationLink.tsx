import type { IssuedInvitation } from '@caseward/contract/invitations';
import { Button, Group } from '@mantine/core';
import { HandOverLink } from './HandOverLink.tsx';

interface InvitationLinkProps {
  invitation: IssuedInvitation;
  onClose: () => void;
}

/** What comes of inviting somebody. */
export const InvitationLink = ({ invitation: { link, email }, onClose }: InvitationLinkProps) => (
  <>
    <HandOverLink link={link} email={email} choice="their username and password" />
    <Group justify="flex-end">
      <Button onClick={onClose}>Done</Button>
    </Group>
  </>
);

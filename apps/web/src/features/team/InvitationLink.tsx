import type { IssuedInvitation } from '@caseward/contract/invitations';
import { t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { HandOverLink } from './HandOverLink.tsx';

interface InvitationLinkProps {
  invitation: IssuedInvitation;
  onDone: () => void;
}

/** The link of a new invitation. */
export const InvitationLink = ({ invitation: { link, email, replaced }, onDone }: InvitationLinkProps) => (
  <Stack>
    {replaced > 0 && (
      <Text>{t`The earlier invitation to ${email} was replaced: its link stopped working.`}</Text>
    )}
    <HandOverLink link={link} email={email} choice={t`their username and password`} onDone={onDone} />
  </Stack>
);

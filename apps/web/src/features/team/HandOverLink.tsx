import type { IssuedLink } from '@caseward/contract/people';
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { formatMinute } from '../../shared/dates.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { CopyButton } from '../../shared/ui/CopyButton.tsx';
import { useArrival } from '../../shared/ui/use-arrival.ts';

interface HandOverLinkProps {
  link: IssuedLink;
  /** What the person chooses on it. */
  choice: string;
  /** Where it was sent, if it was sent. */
  email: string;
}

/** A one-time link, this once, with what to do with it. */
export function HandOverLink({ link: { url, expires_at, emailed }, choice, email }: HandOverLinkProps) {
  const until = formatMinute(expires_at, useTimeZone());
  const field = useArrival<HTMLInputElement>();
  return (
    <Stack>
      <Text>
        {emailed
          ? `The link was sent to ${email}. You can also hand it over yourself`
          : 'The link was not sent by e-mail. Hand it over yourself'}
        , in a way that nobody else reads: whoever has it can use it.
      </Text>
      <TextInput
        ref={field}
        label="One-Time Link"
        description={`On it they choose ${choice}. It works once, until ${until}, and is not shown again.`}
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group>
        <CopyButton label="Copy Link" text={url} />
      </Group>
    </Stack>
  );
}

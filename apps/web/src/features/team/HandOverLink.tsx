import type { IssuedLink } from '@caseward/contract/people';
import { t } from '@lingui/core/macro';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatMinute } from '../../shared/dates.ts';
import { CopyButton } from '../../shared/feedback/CopyButton.tsx';
import { useUnsaved } from '../../shared/forms/unsaved.ts';
import { Footer } from '../../shared/layout/Footer.tsx';
import { useFocusOnMount } from '../../shared/layout/use-focus-on-mount.ts';
import { useTimeZone } from '../../shared/session/session.ts';

interface HandOverLinkProps {
  link: IssuedLink;
  /** Purpose of the link. */
  choice: string;
  /** E-mail address it was sent to, if it was sent. */
  email: string;
  onDone: () => void;
}

/** A one-time link, shown once, with instructions. It is asked about before it is lost. */
export function HandOverLink({ link, choice, email, onDone }: HandOverLinkProps) {
  const { url, expires_at, emailed } = link;
  const until = formatMinute(expires_at, useTimeZone());
  const field = useFocusOnMount<HTMLInputElement>();
  const [isKept, setIsKept] = useState(emailed);
  useUnsaved(() => !isKept);
  return (
    <Stack>
      <Text>
        {emailed
          ? t`The link was sent to ${email}. You can also send it yourself, privately: anyone with the link can use it.`
          : t`The link was not sent by e-mail. Send it privately: anyone with the link can use it.`}
      </Text>
      <TextInput
        ref={field}
        label={t`One-time link`}
        description={t`On it they choose ${choice}. It works once, until ${until}, and is not shown again.`}
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Footer aside={<CopyButton label={t`Copy link`} text={url} onCopied={() => setIsKept(true)} />}>
        <Button onClick={onDone}>{t({ message: 'Done', context: 'button' })}</Button>
      </Footer>
    </Stack>
  );
}

import type { IssuedLink } from '@caseward/contract/people';
import { t } from '@lingui/core/macro';
import { formatMinute } from '../../shared/dates.ts';
import { ShownOnce } from '../../shared/forms/ShownOnce.tsx';
import { useTimeZone } from '../../shared/session/session.ts';

interface HandOverLinkProps {
  link: IssuedLink;
  /** Purpose of the link. */
  choice: string;
  /** E-mail address it was sent to, if it was sent. */
  email: string;
  onDone: () => void;
}

/** A one-time link, with instructions. */
export function HandOverLink({ link, choice, email, onDone }: HandOverLinkProps) {
  const { url, expires_at, emailed } = link;
  const until = formatMinute(expires_at, useTimeZone());
  return (
    <ShownOnce
      advice={
        emailed
          ? t`The link was sent to ${email}. You can also send it yourself, privately: anyone with the link can use it.`
          : t`The link was not sent by e-mail. Send it privately: anyone with the link can use it.`
      }
      label={t`One-time link`}
      description={t`On it they choose ${choice}. It works once, until ${until}, and is not shown again.`}
      value={url}
      copyLabel={t`Copy link`}
      isSent={emailed}
      onDone={onDone}
    />
  );
}

import { t } from '@lingui/core/macro';
import { Button, Stack, Text } from '@mantine/core';
import { CopyButton } from '../../shared/feedback/CopyButton.tsx';
import { useUnsaved } from '../../shared/forms/unsaved.ts';
import { Footer } from '../../shared/layout/Footer.tsx';
import { useFocusOnMount } from '../../shared/layout/use-focus-on-mount.ts';
import { useSession } from '../../shared/session/session.ts';
import classes from './TwoFactor.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => unknown;
}

function download(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'caseward-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}

/** The recovery codes, shown once: they can be saved in three ways, and are not left by accident. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { user, tenant } = useSession();
  const start = useFocusOnMount<HTMLParagraphElement>();
  useUnsaved(() => true);
  const owner = t`Caseward recovery codes of ${user?.username ?? ''} at ${tenant?.name ?? ''}`;
  const use = t`Each works once, in place of a code from the authenticator app.`;
  const text = `${owner}\n${use}\n\n${codes.join('\n')}\n`;
  return (
    <Stack>
      <Text ref={start} tabIndex={-1} className={classes.start}>
        {t`Two-factor authentication is on. Keep these recovery codes where you find them without your phone: each lets you sign in once, in place of the app's code. They are not shown again.`}
      </Text>
      <div className={classes.sheet}>
        <p className={classes.onPaperOnly}>{owner}</p>
        <ul aria-label={t`Recovery codes`} className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Footer
        aside={
          <>
            <CopyButton label={t`Copy`} text={text} />
            <Button variant="default" onClick={() => download(text)}>
              {t`Download`}
            </Button>
            <Button variant="default" onClick={() => window.print()}>
              {t`Print`}
            </Button>
          </>
        }
      >
        <Button onClick={onKept}>{t`I have kept them`}</Button>
      </Footer>
    </Stack>
  );
}

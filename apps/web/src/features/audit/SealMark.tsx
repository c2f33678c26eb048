import { t } from '@lingui/core/macro';
import { Text, UnstyledButton } from '@mantine/core';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { alertHint, alertSuccess } from '../../shared/feedback/alerts.ts';
import classes from './SealMark.module.css';

async function copy(seal: string) {
  try {
    await navigator.clipboard.writeText(seal);
    alertSuccess(t`The seal is copied.`);
  } catch {
    alertHint(t`This browser does not let the page copy. The exported file contains the seal, too.`);
  }
}

/** Says that an event is sealed into its firm's chain; its seal can be copied. */
export function SealMark({ seal }: { seal: string | null }) {
  if (!seal)
    return (
      <Text size="xs" c="dimmed" component="span">
        {t`Not sealed yet`}
      </Text>
    );
  return (
    <UnstyledButton
      className={classes.seal}
      title={t`${seal}\nClick to copy it.`}
      aria-label={t`Sealed: copy ${seal.slice(0, 8)}`}
      onClick={() => copy(seal)}
    >
      <IconShieldCheck size={14} aria-hidden />
      {t`Sealed`}
    </UnstyledButton>
  );
}

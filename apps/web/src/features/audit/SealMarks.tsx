import type { AuditEvent } from '@caseward/contract/audit';
import { t } from '@lingui/core/macro';
import { Text, UnstyledButton } from '@mantine/core';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { alertHint, alertSuccess } from '../../shared/feedback/alerts.ts';
import classes from './SealMarks.module.css';

async function copy(seal: string) {
  try {
    await navigator.clipboard.writeText(seal);
    alertSuccess(t`The seal is copied.`);
  } catch {
    alertHint(t`This browser does not let the page copy. The exported file contains the seal, too.`);
  }
}

/** Says of events of one line that they are sealed into their firm's chain; each seal can be copied. */
export const SealMarks = ({ events }: { events: readonly Pick<AuditEvent, 'id' | 'seal'>[] }) =>
  events.map(({ id, seal }, place) => <SealMark key={id} seal={seal} isFirst={place === 0} />);

function SealMark({ seal, isFirst }: { seal: string | null; isFirst: boolean }) {
  if (!seal)
    return (
      <Text size="xs" c="dimmed" component="span">
        {t`Not sealed yet`}
      </Text>
    );
  return (
    <UnstyledButton
      className={classes.seal}
      title={t`This entry is sealed into a chain, so that a later change of it would show. Its seal:\n${seal}\nClick to copy it.`}
      aria-label={t`Sealed: copy ${seal.slice(0, 8)}`}
      onClick={() => copy(seal)}
    >
      <IconShieldCheck size={14} aria-hidden />
      {isFirst && t`Sealed`}
    </UnstyledButton>
  );
}

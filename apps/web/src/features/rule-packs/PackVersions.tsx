import { type FirmRulePackDraft, type PackVersion, rulePacks } from '@caseward/contract/rule-packs';
import { t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { formatMinute } from '../../shared/dates.ts';
import { ReasonDialog } from '../../shared/dialogs/ReasonDialog.tsx';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { useSession, useTimeZone } from '../../shared/session/session.ts';
import classes from './PackReading.module.css';
import { ReadVersion } from './ReadVersion.tsx';
import { countersignVersion, packsChanged, withdrawVersion } from './rule-packs.api.ts';
import { stateOfVersion } from './state-of-pack.ts';

/** The published versions of a pack: who stands for each, and what is left to be done. */
export function PackVersions({ pack }: { pack: FirmRulePackDraft }) {
  return (
    <Panel title={t`Versions`}>
      {pack.versions.length === 0 && <Text c="dimmed">{t`Nothing is published yet.`}</Text>}
      <ul className={classes.list}>
        {pack.versions.map((version) => (
          <Version key={version.number} pack={pack} version={version} />
        ))}
      </ul>
    </Panel>
  );
}

function Version({ pack, version }: { pack: FirmRulePackDraft; version: PackVersion }) {
  const { label, number, reason, published_at, published_by, countersigned_at, countersigned_by } = version;
  const { withdrawn_at, withdrawn_by, withdrawn_reason } = version;
  const zone = useTimeZone();
  const at = (moment: string) => formatMinute(moment, zone);
  const state = stateOfVersion(version, pack);
  const isSigner = useMay(rulePacks.countersign);
  const isWaiting = countersigned_at === null && withdrawn_at === null && number === pack.versions[0]?.number;
  return (
    <li>
      <Text fw={600}>
        {t`Version ${label}`} <Tag tone={state.tone}>{state.label}</Tag>
      </Text>
      <Text size="sm">{t`Published by ${published_by.name}, ${at(published_at)}: ${reason}`}</Text>
      {countersigned_by && countersigned_at && (
        <Text size="sm">{t`Countersigned by ${countersigned_by.name}, ${at(countersigned_at)}`}</Text>
      )}
      {withdrawn_by && withdrawn_at && (
        <Text size="sm">
          {t`Withdrawn by ${withdrawn_by.name}, ${at(withdrawn_at)}: ${withdrawn_reason ?? ''}`}
        </Text>
      )}
      {isWaiting && <Waiting pack={pack} publisher={published_by.id} />}
      <Group gap="xs" mt="xs">
        <ReadVersion pack={pack} version={version} />
        {isSigner && isWaiting && <Countersign pack={pack} version={version} />}
        {isSigner && withdrawn_at === null && (isWaiting || number === pack.in_use) && (
          <Withdraw pack={pack} version={version} />
        )}
      </Group>
    </li>
  );
}

/** Who can countersign; where only one lawyer is there, that nobody can. */
function Waiting({ pack, publisher }: { pack: FirmRulePackDraft; publisher: string }) {
  const { user } = useSession();
  const alone = t`It is not used: another lawyer has to countersign it, and the firm has only one. Invite a second lawyer.`;
  const own = t`It is not used yet. You published it yourself: another lawyer has to countersign it.`;
  const other = t`It is not used yet: read it, try it, and countersign it if you stand for it.`;
  return <Text size="sm">{pack.lawyers < 2 ? alone : user?.id === publisher ? own : other}</Text>;
}

function Countersign({ pack, version }: { pack: FirmRulePackDraft; version: PackVersion }) {
  const { user } = useSession();
  if (user?.id === version.published_by.id) return null;
  return (
    <ActionButton
      compact
      label={t`Countersign`}
      question={{
        question: t`Countersign version ${version.label} of ${pack.title}? From then on courts and deadlines apply it, and days that it changes are proposed.`,
        yes: t`Countersign`,
      }}
      act={() => countersignVersion(pack.id, version.number)}
      effects={packsChanged}
      failure={t`Failed to countersign the version.`}
      onDone={() => alertSuccess(t`Version ${version.label} is in use.`)}
    />
  );
}

function Withdraw({ pack, version }: { pack: FirmRulePackDraft; version: PackVersion }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>{t`Withdraw`}</Button>
      {isOpen && (
        <ReasonDialog
          title={t`Withdraw version ${version.label}?`}
          body={z.pick(rulePacks.withdraw.body, { reason: true })}
          save={(reason) => withdrawVersion(pack.id, version.number, reason)}
          submitLabel={t`Withdraw`}
          failure={t`Failed to withdraw the version.`}
          onDone={close}
          onClose={close}
        >
          {t`Its rules are no longer offered. Days that were computed with them stay, and where a shipped rule leads to another day, that one is proposed.`}
        </ReasonDialog>
      )}
    </>
  );
}

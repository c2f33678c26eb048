import type { FirmRulePackDraft, PackVersion } from '@caseward/contract/rule-packs';
import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { PackReading } from './PackReading.tsx';
import { versionTextQuery } from './rule-packs.api.ts';

interface ReadVersionProps {
  pack: Pick<FirmRulePackDraft, 'id'>;
  version: Pick<PackVersion, 'number' | 'label'>;
}

/** Shows what a published version says: whoever countersigns it stands for that. */
export function ReadVersion({ pack, version: { number, label } }: ReadVersionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {t`Read version ${label}`}
      </Button>
      {isOpen && (
        <Dialog title={t`Version ${label}`} onClose={() => setOpen(false)} wide harmless>
          <VersionText id={pack.id} number={number} />
        </Dialog>
      )}
    </>
  );
}

function VersionText({ id, number }: { id: string; number: number }) {
  const { data, error } = useQuery(versionTextQuery(id, number));
  if (error) return <Text c="red.9">{error.message}</Text>;
  return data ? <PackReading text={data} /> : <Text c="dimmed">{t`Loading court rules...`}</Text>;
}

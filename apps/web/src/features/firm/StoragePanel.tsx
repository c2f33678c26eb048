import { t } from '@lingui/core/macro';
import { Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fileSize } from '../../shared/file-size.ts';
import { Panel } from '../../shared/layout/Panel.tsx';
import { storageQuery } from './firm.api.ts';

/** Share of the room from which on the bar warns. */
const almostFull = 0.9;

/** How much room the firm's files take, of how much. */
export function StoragePanel() {
  const { data, error } = useQuery(storageQuery);
  return (
    <Panel title={t`File storage`}>
      {data ? <Use used={data.used_bytes} quota={data.quota_bytes} /> : error && <Text>{error.message}</Text>}
      <Text size="sm" c="dimmed">
        {t`This includes documents in the trash and files being uploaded or imported. Deleted documents free their space when they leave the trash.`}
      </Text>
    </Panel>
  );
}

function Use({ used, quota }: { used: number; quota: number | null }) {
  if (quota === null) return <Text>{t`${fileSize(used)} used, without a limit`}</Text>;
  const words = t`${fileSize(used)} of ${fileSize(quota)} used`;
  const share = Math.min(1, used / quota);
  return (
    <>
      <Text>{words}</Text>
      <Progress value={share * 100} aria-label={words} {...(share > almostFull && { color: 'red' })} />
      {share > almostFull && (
        <Text>{t`Whoever runs Caseward for your firm can add space. When it is full, no file can be added.`}</Text>
      )}
    </>
  );
}

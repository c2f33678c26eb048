import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import type { RecordHistoryProps } from './RecordHistory.tsx';

const loadHistory = () => import('./RecordHistory.tsx');
const RecordHistory = lazyPart(loadHistory, 'RecordHistory');

/** The history of a record as a part of its page; loaded when it is asked for. */
export function HistoryPanel(record: RecordHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = (
    <Button
      variant="default"
      aria-expanded={isOpen}
      onMouseEnter={loadHistory}
      onFocus={loadHistory}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? t`Hide history` : t`Show history`}
    </Button>
  );
  return (
    <Panel id="history" title={t`History`} action={opener}>
      {isOpen ? (
        <Suspense fallback={<Loading text={t`Loading the history...`} />}>
          <RecordHistory {...record} />
        </Suspense>
      ) : (
        <Text c="dimmed">{t`Who changed what, and when.`}</Text>
      )}
    </Panel>
  );
}

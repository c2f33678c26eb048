import type { StandingWalls as Standing } from '@caseward/contract/walls';
import { t } from '@lingui/core/macro';
import { Button, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Day } from '../../shared/layout/Day.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import classes from './StandingWalls.module.css';

const LiftWallDialog = lazyPart(() => import('./LiftWallDialog.tsx'), 'LiftWallDialog');

type Row = Standing['walls'][number];

const columns: Column<Row>[] = [
  { header: t`Ethical wall`, cell: ({ id }) => <span className={classes.id}>{id}</span> },
  { header: t`Restricted since`, cell: ({ raised_on }) => <Day day={raised_on} /> },
];

/** The firm's active walls, as far as an administrator may know: that they exist, and since which day. */
export function StandingWalls({ standing: { count, walls } }: { standing: Standing }) {
  const [lifted, setLifted] = useState<string>();
  return (
    <Panel title={t`Active restrictions`}>
      <Text>
        {count === 0 && t`No matter has restricted access.`}
        {count === 1 && t`Access to 1 matter is restricted.`}
        {count > 1 && t`Access to ${count} matters is restricted.`}
      </Text>
      {count > 0 && (
        <DataTable
          label={t`Active restrictions`}
          columns={columns}
          rows={walls}
          empty=""
          actions={({ id }) => (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t`Remove restriction ${id}`}
              onClick={() => setLifted(id)}
            >
              {t`Remove restriction`}
            </Button>
          )}
        />
      )}
      {lifted && (
        <Suspense>
          <LiftWallDialog wallId={lifted} onClose={() => setLifted(undefined)} />
        </Suspense>
      )}
    </Panel>
  );
}

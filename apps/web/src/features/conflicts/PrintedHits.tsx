import type { ConflictCheck } from '@caseward/contract/conflict-checks';
import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { ReadRows } from '../../shared/api/every-row.ts';
import { Entries } from '../../shared/layout/Entries.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { HitEntry } from './HitEntry.tsx';
import { MoreThanShown } from './MoreThanShown.tsx';
import { NothingFound } from './NothingFound.tsx';
import classes from './PrintedHits.module.css';
import { Restrictions } from './Restrictions.tsx';

interface PrintedHitsProps {
  check: ConflictCheck;
  printed: ReadRows<ConflictHit>;
}

/** All hits of a check as its report has them, on paper alone, whatever the screen shows. */
export function PrintedHits({ check, printed: { rows, isWhole } }: PrintedHitsProps) {
  return (
    <div className={classes.paper}>
      <Panel title={t`Hits`}>
        <Restrictions terms={check.terms} />
        {rows.length === 0 && <NothingFound check={check} />}
        <Entries label={t`Hits`}>
          {rows.map((hit) => (
            <HitEntry key={hit.id} hit={hit} namesAsked />
          ))}
        </Entries>
        <MoreThanShown terms={check.terms} />
        {!isWhole && <Text size="sm">{t`There are more hits than these: the CSV file has all.`}</Text>}
        <Text size="sm">{t`This copy leaves out what its reader may not see.`}</Text>
      </Panel>
    </div>
  );
}

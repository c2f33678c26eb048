import type { AccessReport } from '@caseward/contract/audit';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { formatMinute } from '../../shared/dates.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import classes from './AccessWalls.module.css';

/** Present and past walls of a matter. */
export function AccessWalls({ walls }: { walls: AccessReport['walls'] }) {
  const timeZone = useTimeZone();
  if (walls.length === 0) return <Text>{t`Never restricted.`}</Text>;
  return (
    <ul className={classes.walls}>
      {walls.map(({ id, reason, raised_at, raised_by, lifted_at, lifted_by, lift_reason }) => (
        <li key={id}>
          {t`Restricted by ${raised_by} on ${formatMinute(raised_at, timeZone)}: ${reason}`}
          <br />
          {lifted_at
            ? t`Restriction removed by ${lifted_by ?? ''} on ${formatMinute(lifted_at, timeZone)}: ${lift_reason ?? ''}`
            : t`Still restricted.`}
        </li>
      ))}
    </ul>
  );
}

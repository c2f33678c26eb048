import type { Pin } from '@caseward/contract/pins';
import { t } from '@lingui/core/macro';
import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import { paths } from '../../shared/paths.ts';
import { PinButton } from '../../shared/pins/PinButton.tsx';
import { usePins } from '../../shared/pins/use-pins.ts';
import classes from './RecentMatters.module.css';
import { recentMattersQuery } from './search.api.ts';

/** How many are shown. */
const most = 6;

/** The matters that the person pinned, and those that they opened or wrote in last. */
export function RecentMatters() {
  const pinned = usePins().filter(({ type }) => type === 'matter');
  return (
    <Panel title={pinned.length > 0 ? t`Pinned and recent matters` : t`Recent matters`}>
      <Matters pinned={pinned} />
    </Panel>
  );
}

function Matters({ pinned }: { pinned: readonly Pin[] }) {
  const { data: recent, error } = useQuery(recentMattersQuery);
  const others = recent?.filter(({ id }) => !pinned.some((pin) => pin.id === id));
  const matters = others && [...pinned, ...others.slice(0, most)];
  if (!matters)
    return error ? (
      <Alert color="red">{t`Could not load your recent matters.`}</Alert>
    ) : (
      <Loading text={t`Loading...`} lines={3} />
    );
  if (matters.length === 0) return <Text c="dimmed">{t`Matters that you open are listed here.`}</Text>;
  return (
    <ul className={classes.list}>
      {matters.map(({ id, title }) => (
        <li key={id} className={classes.row}>
          <RowLink to={paths.matter} id={id} className={classes.matter}>
            {title}
          </RowLink>
          <PinButton matter={{ id, title }} />
        </li>
      ))}
    </ul>
  );
}

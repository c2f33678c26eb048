import { t } from '@lingui/core/macro';
import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import { paths } from '../../shared/paths.ts';
import classes from './RecentMatters.module.css';
import { recentMattersQuery } from './search.api.ts';

/** How many are shown. */
const most = 6;

/** The matters that the person opened or wrote in last. */
export function RecentMatters() {
  return (
    <Panel title={t`Recent matters`}>
      <Matters />
    </Panel>
  );
}

function Matters() {
  const { data: matters, error } = useQuery(recentMattersQuery);
  if (!matters)
    return error ? (
      <Alert color="red">{t`Could not load your recent matters.`}</Alert>
    ) : (
      <Loading text={t`Loading...`} lines={3} />
    );
  if (matters.length === 0) return <Text c="dimmed">{t`Matters that you open are listed here.`}</Text>;
  return (
    <ul className={classes.list}>
      {matters.slice(0, most).map(({ id, title }) => (
        <li key={id}>
          <RowLink to={paths.matter} id={id} className={classes.matter}>
            {title}
          </RowLink>
        </li>
      ))}
    </ul>
  );
}

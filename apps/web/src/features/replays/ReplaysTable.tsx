import { replayCauseLabels } from '@caseward/contract/replay-codes';
import type { Replay } from '@caseward/contract/replays';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay, formatMoment } from '../../shared/dates.ts';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { paths } from '../../shared/paths.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { replaysQuery } from './replays.api.ts';

const columns = (timeZone: string): Column<Replay>[] => [
  {
    header: t`What changed`,
    cell: ({ id, why, day }) => (
      <RowLink to={paths.replay} id={id}>
        {day ? `${why}, ${formatDay(day)}` : why}
      </RowLink>
    ),
  },
  { header: t`Cause`, cell: ({ cause }) => replayCauseLabels[cause] },
  { header: t`To decide`, cell: ({ pending }) => pending },
  { header: t`Would move`, cell: ({ moved }) => moved },
  { header: t`When`, cell: ({ created_at }) => formatMoment(created_at, timeZone) },
];

/** What changed that deadlines are computed from, latest first. */
export function ReplaysTable() {
  const timeZone = useTimeZone();
  const { data, error, refetch } = useInfiniteQuery(replaysQuery);
  if (error) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!data) return <Loading text={t`Loading changes...`} lines={3} />;
  return (
    <DataTable
      label={t`Changes`}
      columns={columns(timeZone)}
      rows={data}
      empty={t`Nothing has changed that deadlines are computed from.`}
    />
  );
}

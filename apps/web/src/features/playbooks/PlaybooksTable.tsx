import type { PlaybookRow } from '@caseward/contract/playbooks';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { paths } from '../../shared/paths.ts';
import { countsInWords } from './counts-in-words.ts';
import { playbooksQuery } from './playbooks.api.ts';

const columns: Column<PlaybookRow>[] = [
  {
    header: t`Name`,
    cell: ({ id, name }) => (
      <RowLink to={paths.playbook} id={id}>
        {name}
      </RowLink>
    ),
  },
  { header: t`Practice area`, cell: ({ practice_area_details }) => practice_area_details?.name },
  { header: t`Creates`, cell: ({ counts }) => countsInWords(counts) },
];

/** The firm's playbooks. @param isKeeper the signed-in person may add some */
export function PlaybooksTable({ isKeeper }: { isKeeper: boolean }) {
  const { data, error, refetch } = useQuery(playbooksQuery);
  if (error) return <LoadError text={t`Error: ${error.message}`} retry={refetch} />;
  if (!data) return <Loading text={t`Loading playbooks...`} lines={3} />;
  return (
    <DataTable
      label={t`Playbooks`}
      columns={columns}
      rows={data}
      empty={
        isKeeper
          ? t`No playbook is there yet. Add one for what every matter of a practice area begins with.`
          : t`No playbook is there yet. Lawyers add one for what every matter of a practice area begins with.`
      }
    />
  );
}

import { importKindLabels } from '@caseward/contract/import-fields';
import type { ImportRow } from '@caseward/contract/imports';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { figure } from '../../shared/counts.ts';
import { formatMinute } from '../../shared/dates.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { TextLink } from '../../shared/layout/links.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { RowsTable } from '../../shared/lists/RowsTable.tsx';
import { paths } from '../../shared/paths.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { stateLabels, stateTones } from './import-labels.ts';
import { importsQuery } from './imports.api.ts';
import { TableSection } from './TableSection.tsx';

const columns = (timeZone: string): Column<ImportRow>[] => [
  {
    header: t`File`,
    cell: ({ id, file_name }) => (
      <TextLink to={paths.importOf} params={{ importId: id }}>
        {file_name}
      </TextLink>
    ),
  },
  { header: t`What`, cell: ({ kind }) => importKindLabels[kind] },
  { header: t`Rows`, cell: ({ total }) => figure(total) },
  { header: t`Status`, cell: ({ state }) => <Tag tone={stateTones[state]}>{stateLabels[state]}</Tag> },
  { header: t`Started`, cell: ({ created_at }) => formatMinute(created_at, timeZone) },
];

/** One's own imports, with links to unfinished ones. */
export function OwnImports() {
  return (
    <TableSection title={t`Your imports`}>
      <RowsTable
        label={t`Your imports`}
        columns={columns(useTimeZone())}
        rows={useInfiniteQuery(importsQuery)}
        loading={t`Loading your imports...`}
        empty={t`You have not imported anything yet.`}
      />
    </TableSection>
  );
}

import type { ConflictCheckSummary } from '@caseward/contract/conflict-checks';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { figure } from '../../shared/counts.ts';
import { formatMinute } from '../../shared/dates.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { RowsTable } from '../../shared/lists/RowsTable.tsx';
import { paths } from '../../shared/paths.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { RestrictedTag, StateTag } from './check-tags.tsx';
import { type ChecksShown, checksQuery } from './conflicts.api.ts';
import { MadeBy } from './MadeBy.tsx';
import { nameOfCheck } from './name-of-check.ts';

const columns = (timeZone: string): Column<ConflictCheckSummary>[] => [
  {
    header: t({ message: 'Check', context: 'of conflicts' }),
    cell: (check) => (
      <TextLink to={paths.conflictCheck} params={{ checkId: check.id }}>
        {nameOfCheck(check)}
      </TextLink>
    ),
  },
  { header: t`Matter No.`, cell: ({ matter }) => matter?.number ?? '', oneLine: 'always' },
  {
    header: t`Status`,
    cell: ({ state, restricted }) => (
      <>
        <StateTag state={state} /> <RestrictedTag restricted={restricted} />
      </>
    ),
  },
  { header: t`Names`, cell: ({ names }) => figure(names) },
  { header: t`Hits`, cell: ({ hits }) => figure(hits) },
  { header: t`Undecided`, cell: ({ undecided }) => figure(undecided) },
  { header: t`Checked by`, cell: ({ created_by }) => <MadeBy by={created_by} /> },
  { header: t`Checked`, cell: ({ created_at }) => formatMinute(created_at, timeZone), oneLine: true },
];

/** Conflict checks, newest first. */
export function ChecksTable({ shown }: { shown: ChecksShown }) {
  const { made_by, made_from, made_to, occasion, state } = shown;
  const narrowed = occasion ?? made_by ?? made_from ?? made_to ?? (state !== 'UNDECIDED' ? state : undefined);
  return (
    <RowsTable
      label={t`Conflict checks`}
      columns={columns(useTimeZone())}
      rows={useInfiniteQuery(checksQuery(shown))}
      loading={t`Loading conflict checks...`}
      empty={
        narrowed
          ? t`No conflict checks match these filters.`
          : shown.state === 'UNDECIDED'
            ? t`No check waits for a decision.`
            : t`No conflict checks yet. Check a name before you take on work for or against somebody.`
      }
    />
  );
}

import type { RegisterEntry } from '@caseward/contract/register';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Texts } from '../../../shared/lists/filters.ts';
import { RowsTable } from '../../../shared/lists/RowsTable.tsx';
import { entryColumns } from './entry-columns.tsx';
import { RegisterFilters } from './RegisterFilters.tsx';
import { type EntriesShown, entriesQuery } from './register.api.ts';

interface EntriesTableProps {
  shown: EntriesShown;
  /** The whole register; else own interests alone. */
  isWhole: boolean;
  actions: (entry: RegisterEntry) => ReactNode;
  onChange: (change: Texts) => void;
}

/** Entries of the register, narrowed by what the address says. There is nothing to narrow in an empty one. */
export function EntriesTable({ shown, isWhole, actions, onChange }: EntriesTableProps) {
  const rows = useInfiniteQuery(entriesQuery(shown));
  const isNarrowed = Object.keys(shown).length > 0;
  const isEmpty = rows.data?.length === 0 && !isNarrowed;
  return (
    <>
      {!isEmpty && <RegisterFilters shown={shown} isWhole={isWhole} onChange={onChange} />}
      <RowsTable
        label={isWhole ? t`Conflict register` : t`Your interests`}
        columns={entryColumns}
        rows={rows}
        actions={actions}
        loading={t`Loading the register...`}
        empty={emptyText(isNarrowed, isWhole)}
      />
    </>
  );
}

function emptyText(isNarrowed: boolean, isWhole: boolean): string {
  if (isNarrowed) return t`No entries match.`;
  return isWhole
    ? t`Nothing is entered yet. Begin with the list of a lawyer who joins, or with your own interests.`
    : t`Nothing is entered yet. Begin with a company of which you own a part.`;
}

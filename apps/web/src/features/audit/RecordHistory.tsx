import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { type RecordWithHistory, recordHistoryQuery } from './audit.api.ts';
import type { HistoryFilters } from './audit-parts.ts';
import { HistoryFilterFields } from './HistoryFilterFields.tsx';
import { MatterHistory } from './MatterHistory.tsx';

export interface RecordHistoryProps {
  type: RecordWithHistory;
  id: string;
  teamOptions: OptionSource;
}

/** What happened to a record, narrowed to changes or views and to a person. */
export function RecordHistory({ type, id, teamOptions }: RecordHistoryProps) {
  const [filters, setFilters] = useState<HistoryFilters>({
    part: 'changes',
    user: undefined,
    object: undefined,
  });
  const rows = useInfiniteQuery(recordHistoryQuery(type, id, filters));
  return (
    <>
      <HistoryFilterFields filters={filters} teamOptions={teamOptions} onChange={setFilters} />
      <MatterHistory rows={rows} ofRecord empty={nothing(filters)} />
    </>
  );
}

/** What is said when there is nothing to show. */
function nothing({ part, user }: HistoryFilters): string {
  if (part === 'views') return t`Views are recorded for matters, their notes and documents, not here.`;
  if (user) return t`This person did nothing of this kind here.`;
  return t`No changes have been recorded.`;
}

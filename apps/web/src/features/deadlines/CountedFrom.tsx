import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Panel } from '../../shared/layout/Panel.tsx';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { deadlineColumnsOfTrigger } from './deadline-columns.tsx';
import { deadlinesQuery } from './deadlines.api.ts';

/** The deadlines that are counted from a deadline; nothing where there are none. */
export function CountedFrom({ id }: { id: string }) {
  const { data } = useInfiniteQuery(deadlinesQuery({ before: id }));
  if (!data?.length) return null;
  const title = t`Deadlines counted from it`;
  return (
    <Panel title={title}>
      <DataTable label={title} columns={deadlineColumnsOfTrigger} rows={data} empty="" />
    </Panel>
  );
}

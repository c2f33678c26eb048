import type { Deadline } from '@caseward/contract/deadline-record';
import { t } from '@lingui/core/macro';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { byTrigger } from './by-trigger.ts';
import classes from './DeadlinesByTrigger.module.css';
import { deadlineColumnsOfGroup, deadlineColumnsOfMatter } from './deadline-columns.tsx';

/** Deadlines of a matter, below what they are counted from; as one table where there is nothing to tell apart. */
export function DeadlinesByTrigger({ deadlines }: { deadlines: readonly Deadline[] }) {
  const groups = byTrigger(deadlines);
  const label = t`Deadlines of this matter`;
  if (!groups)
    return (
      <DataTable
        label={label}
        columns={deadlineColumnsOfMatter}
        rows={deadlines}
        empty={t`No deadlines are noted for this matter.`}
      />
    );
  return (
    <section aria-label={label}>
      {groups.map(({ heading, rows }) => (
        <div key={rows[0]?.id} className={classes.group}>
          <h3 className={classes.heading}>{heading}</h3>
          <DataTable label={heading} columns={deadlineColumnsOfGroup} rows={rows} empty="" />
        </div>
      ))}
    </section>
  );
}

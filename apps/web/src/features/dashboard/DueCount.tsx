import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from './DueCount.module.css';
import { countText, deadlineCountsQuery } from './dashboard.api.ts';

/** How many of one's own deadlines are overdue, wait for a second person, or are to be acknowledged; nothing where there are none. */
export function DueCount() {
  const { data } = useQuery(deadlineCountsQuery);
  if (!data || data.mine.either === 0) return null;
  return (
    <span className={classes.count}>
      {countText(data.mine.either)}
      <VisuallyHidden>{t`overdue, to confirm or to acknowledge`}</VisuallyHidden>
    </span>
  );
}

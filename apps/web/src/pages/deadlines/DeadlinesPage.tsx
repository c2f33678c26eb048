import { deadlineFilters, deadlines } from '@caseward/contract/deadlines';
import { t } from '@lingui/core/macro';
import { deadlineColumns } from '../../features/deadlines/deadline-columns.tsx';
import { deadlineListFilters, deadlineTabs, deadlineWords } from '../../features/deadlines/deadline-list.ts';
import { deadlineQuery, deadlinesQuery, deadlinesTotal } from '../../features/deadlines/deadlines.api.ts';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { everybodyOptions } from '../../features/team/team.api.ts';
import { HelpLink } from '../../shared/help/HelpLink.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { RecordList } from '../lists/RecordList.tsx';

const filters = deadlineListFilters({ team: everybodyOptions, matters: matterOptions });
const narrow = ['due_on'];
const tabs = { path: paths.deadlines, views: deadlineTabs };

/** The firm's deadlines. */
export function DeadlinesPage() {
  const mayAdd = useMay(deadlines.create);
  return (
    <RecordList
      name="deadlines"
      fields={deadlineFilters}
      words={deadlineWords}
      columnsOf={deadlineColumns}
      filters={filters}
      ordering="due_on"
      narrow={narrow}
      tabs={tabs}
      rowsOf={({ query }) => deadlinesQuery(query)}
      totalOf={({ query }) => deadlinesTotal(query)}
      recordOf={deadlineQuery}
      nameOf={({ title }) => title}
      actions={
        <>
          <HelpLink topic="deadlines" />
          <ButtonLink to={paths.replays} variant="default">
            {t`Replay review`}
          </ButtonLink>
          {mayAdd && <ButtonLink to={paths.addDeadline}>{t`Add deadline`}</ButtonLink>}
        </>
      }
    />
  );
}

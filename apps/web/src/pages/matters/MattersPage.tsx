import { matterFilters, matters } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { contactOptions } from '../../features/contacts/contacts.api.ts';
import { everyPracticeArea, practiceAreaOptions } from '../../features/firm/practice-areas.api.ts';
import {
  matterColumns,
  matterListFilters,
  matterTabs,
  matterWords,
} from '../../features/matters/matter-list.tsx';
import { deleteMatters, mattersQuery, mattersTotal } from '../../features/matters/matters.api.ts';
import { assigneeOptions, everybodyOptions, teamOptions } from '../../features/team/team.api.ts';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { RecordList } from '../lists/RecordList.tsx';
import { includedIn } from './included.ts';
import { laterCourts } from './later-courts.ts';

// Comes when the first rows are chosen.
const MattersBulk = lazyPart(() => import('../../features/matters/MattersBulk.tsx'), 'MattersBulk');

const filters = matterListFilters({
  team: everybodyOptions,
  contacts: contactOptions,
  practiceAreas: everyPracticeArea,
  courts: laterCourts,
});

const narrow = ['status'];
const tabs = { path: paths.matters, views: matterTabs };
const removeMany = {
  by: matters.removeMany,
  remove: deleteMatters,
  along: t`Their tasks, events, deadlines, notes and documents go with them.`,
};

/** The firm's matters. */
export function MattersPage() {
  const mayAdd = useMay(matters.create);
  const mayChange = useMay(matters.bulk);
  return (
    <RecordList
      name="matters"
      fields={matterFilters}
      words={matterWords}
      columnsOf={matterColumns}
      filters={filters}
      ordering="-created_at"
      narrow={narrow}
      tabs={tabs}
      rowsOf={({ query, columns }) => mattersQuery({ ...query, include: includedIn(columns) })}
      totalOf={({ query }) => mattersTotal(query)}
      removeMany={removeMany}
      nameOf={({ title }) => title}
      actions={mayAdd && <ButtonLink to={paths.addMatter}>{t`Add New Matter`}</ButtonLink>}
      importKind="matters"
      bulk={(chosen, clear) =>
        mayChange && (
          <MattersBulk
            chosen={chosen}
            teamOptions={teamOptions}
            assigneeOptions={assigneeOptions}
            practiceAreaOptions={practiceAreaOptions}
            onDone={clear}
          />
        )
      }
    />
  );
}

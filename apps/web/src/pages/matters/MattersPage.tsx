import { matterFilters, matters } from '@caseward/contract/matters';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, useMemo } from 'react';
import { contactOptions } from '../../features/contacts/contacts.api.ts';
import { ExportMenu } from '../../features/exports/ExportMenu.tsx';
import { everyPracticeArea, practiceAreaOptions } from '../../features/firm/practice-areas.api.ts';
import { ImportLink } from '../../features/imports/ImportLink.tsx';
import { matterColumns, matterListFilters, matterWords } from '../../features/matters/matter-list.tsx';
import { mattersQuery, mattersTotal } from '../../features/matters/matters.api.ts';
import { teamOptions } from '../../features/team/team.api.ts';
import { ListPage } from '../../features/views/ListPage.tsx';
import { useList } from '../../features/views/use-list.ts';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { includedIn } from './included.ts';

// Comes when the first rows are chosen.
const MattersBulk = lazy(async () => ({
  default: (await import('../../features/matters/MattersBulk.tsx')).MattersBulk,
}));

const filters = matterListFilters({
  team: teamOptions,
  contacts: contactOptions,
  practiceAreas: everyPracticeArea,
});

/** The firm's matters. */
export function MattersPage() {
  const list = useList('matters', matterFilters);
  const mayAdd = useMay(matters.create);
  const mayChange = useMay(matters.bulk);
  const timeZone = useTimeZone();
  const columns = useMemo(() => matterColumns(timeZone), [timeZone]);
  const rows = useInfiniteQuery({
    ...mattersQuery({ ...list.query, include: includedIn(list.columns) }),
    enabled: list.isReady,
    placeholderData: keepPreviousData,
  });
  const total = useQuery({ ...mattersTotal(list.query), enabled: list.isReady });
  const exporting = { list, columns, words: matterWords };
  return (
    <ListPage
      list={list}
      words={matterWords}
      rows={rows}
      total={total.data}
      columns={columns}
      filters={filters}
      ordering="-created_at"
      actions={mayAdd && <ButtonLink to={paths.addMatter}>Add New Matter</ButtonLink>}
      exchange={
        <>
          <ExportMenu {...exporting} />
          <ImportLink kind="matters" />
        </>
      }
      nameOf={({ title }) => title}
      bulk={(chosen, clear) => (
        <>
          {mayChange && (
            <MattersBulk
              chosen={chosen}
              teamOptions={teamOptions}
              practiceAreaOptions={practiceAreaOptions}
              onDone={clear}
            />
          )}
          <ExportMenu {...exporting} chosen={chosen} />
        </>
      )}
    />
  );
}

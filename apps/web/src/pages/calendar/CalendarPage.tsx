import { events } from '@caseward/contract/events';
import { t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { narrowScreen, readCalendarAddress } from '../../features/calendar/address.ts';
import { CalendarBar } from '../../features/calendar/CalendarBar.tsx';
import { CalendarDays } from '../../features/calendar/CalendarDays.tsx';
import { calendarQuery, withoutEntries } from '../../features/calendar/calendar.api.ts';
import { calendarFilterList, matterFilter } from '../../features/calendar/calendar-filters.ts';
import { type CalendarView, step, titleOf } from '../../features/calendar/spans.ts';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { everybodyOptions } from '../../features/team/team.api.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { MoreActions } from '../../shared/layout/MoreActions.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { FilterButton, FilterPanel } from '../../shared/lists/FilterBar.tsx';
import { FilterChips, useRecordName } from '../../shared/lists/FilterChips.tsx';
import type { Texts } from '../../shared/lists/filters.ts';
import { rememberView } from '../../shared/lists/last-views.ts';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';
import { useShortcut } from '../../shared/shortcuts/shortcuts.ts';
import classes from './CalendarPage.module.css';

const route = getRouteApi('/shell/calendar');

const filters = calendarFilterList({ team: everybodyOptions, matters: matterOptions });
const ofMatter = matterFilter(matterOptions);

/** What stands on which day: a month, a week, a day, or the coming weeks as an agenda. */
export function CalendarPage() {
  const here = useTimeZone();
  const isNarrow = useMediaQuery(narrowScreen, undefined, { getInitialValueInEffect: false }) ?? false;
  const said = route.useSearch();
  const address = readCalendarAddress(said, here, isNarrow);
  const { view, day, today, span, query, texts, wrong } = address;
  const navigate = route.useNavigate();
  const mayAdd = useMay(events.create);
  const [isFiltering, setFiltering] = useState(false);
  const { data, error } = useQuery(calendarQuery(query));
  const { data: matter } = useRecordName(ofMatter, query.matter ?? '');

  const change = (changed: Texts) => {
    const next = { ...texts, ...changed };
    const { day: _, ...kept } = next;
    rememberView(paths.calendar, kept);
    void navigate({ search: next, resetScroll: false });
  };
  const goTo = (other: string) => change({ day: other === today ? undefined : other });
  const show = (other: CalendarView) => change({ view: other });
  useShortcut('n', t`Later days`, () => goTo(step(view, day, 1)));
  useShortcut('p', t`Earlier days`, () => goTo(step(view, day, -1)));
  useShortcut('t', t`Go to today`, () => goTo(today));
  useShortcut('m', t`Show the month`, () => show('month'));
  useShortcut('w', t`Show the week`, () => show('week'));
  useShortcut('d', t`Show the day`, () => show('day'));
  useShortcut('a', t`Show the agenda`, () => show('agenda'));

  // The form calls the matter by its title, so that nobody has to look it up.
  const added = {
    ...(view === 'day' && { day }),
    ...(query.matter && { matter: query.matter }),
    ...(matter !== undefined && matter !== withoutEntries && { title: matter }),
  };
  const add = (on: string) => void navigate({ to: paths.addEvent, search: { ...added, day: on } });
  const title = titleOf(view, day);
  return (
    <Page
      title={t`Calendar`}
      actions={
        <>
          <MoreActions>
            <ButtonLink to={paths.daySheet} search={view === 'day' ? { day } : {}} variant="default">
              {t`Day sheet`}
            </ButtonLink>
            <ButtonLink to={paths.replays} variant="default">
              {t`Replay review`}
            </ButtonLink>
          </MoreActions>
          {mayAdd && (
            <ButtonLink to={paths.addEvent} search={added}>
              {t`Add event`}
            </ButtonLink>
          )}
        </>
      }
    >
      <CalendarBar
        title={title}
        view={view}
        whose={query.whose}
        onView={show}
        onWhose={(whose) => change({ whose })}
        onStep={(by) => goTo(step(view, day, by))}
        onToday={() => goTo(today)}
      />
      <div className={classes.tools} data-screen-only>
        <FilterButton
          filters={filters}
          texts={texts}
          isOpen={isFiltering}
          onToggle={() => setFiltering(!isFiltering)}
        />
        <FilterChips filters={filters} texts={texts} onChange={change} />
      </div>
      {isFiltering && (
        <FilterPanel
          filters={filters}
          texts={texts}
          showLabel={t`Show the calendar`}
          onChange={change}
          onClose={() => setFiltering(false)}
        />
      )}
      {wrong.length > 0 && (
        <Alert color="yellow">{t`Some filters in this link are not available: ${wrong.join(', ')}.`}</Alert>
      )}
      {data ? (
        <CalendarDays
          {...{ view, day, title, span, here }}
          calendar={data}
          onAdd={mayAdd ? add : undefined}
        />
      ) : error ? (
        <Alert color="red">{t`Could not load the calendar.`}</Alert>
      ) : (
        <Loading text={t`Loading calendar...`} lines={8} />
      )}
    </Page>
  );
}

import {
  eventKindLabels,
  eventKinds,
  eventStatuses,
  eventStatusLabels,
} from '@caseward/contract/event-codes';
import { eventFields } from '@caseward/contract/event-fields';
import { Event, type EventTime, events, eventTimes } from '@caseward/contract/events';
import { t } from '@lingui/core/macro';
import { formatMoment } from '../../shared/dates.ts';
import { codeOptions } from '../../shared/forms/code-options.ts';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { RowLink } from '../../shared/layout/RowLink.tsx';
import type { Column, ListColumn } from '../../shared/lists/columns.ts';
import type { Filter, NamedSource } from '../../shared/lists/filters.ts';
import { paths } from '../../shared/paths.ts';
import { withOtherFields } from '../../shared/records/field-columns.ts';
import { EventKindTag, EventStatusTag } from './EventTags.tsx';
import { titleOfMatter } from './events.api.ts';
import { When } from './When.tsx';

/** Texts of the list of events. */
export const eventWords = {
  title: t`Events`,
  one: t`event`,
  several: t`events`,
  loading: t`Loading events...`,
  none: t`There are no events yet.`,
  start: {
    why: t`Events are hearings, meetings, and what deadlines are counted from: a service, an entry, a filing.`,
    label: t`Add the first event`,
    to: paths.addEvent,
    by: events.create,
    help: 'calendar' as const,
  },
  noMatch: t`No events match.`,
};

const ownTitle: ListColumn<Event> = {
  name: 'title',
  header: t`Title`,
  cell: ({ id, title }) => (
    <RowLink to={paths.event} id={id}>
      {title}
    </RowLink>
  ),
};
const start: ListColumn<Event> = {
  name: 'start',
  header: t`When`,
  ordering: 'start',
  cell: (event) => <When event={event} />,
  inFile: ['day', 'start_time', 'end_day', 'end_time', 'time_zone'],
};
const kind: ListColumn<Event> = {
  name: 'kind',
  header: t`Kind`,
  cell: ({ kind }) => <EventKindTag kind={kind} />,
};
const status: ListColumn<Event> = {
  name: 'status',
  header: t`Status`,
  cell: ({ status }) => <EventStatusTag status={status} />,
};

/** Columns of the events of a matter. */
export const eventColumnsOfMatter: Column<Event>[] = [ownTitle, start, kind, status];

const ownColumns = (timeZone: string): ListColumn<Event>[] => [
  ownTitle,
  start,
  kind,
  {
    name: 'matter',
    header: t`Matter`,
    cell: ({ matter_details }) => (
      <RowLink to={paths.matter} id={matter_details.id}>
        {matter_details.title}
      </RowLink>
    ),
  },
  status,
  {
    name: 'court',
    header: t`Court`,
    extra: true,
    cell: ({ court_details }) => court_details?.name ?? '',
  },
  {
    name: 'attendees',
    header: t`Attendees`,
    extra: true,
    cell: ({ attendees_details }) => attendees_details.map(({ name }) => name).join(', '),
  },
  {
    name: 'created_at',
    header: t`Created`,
    ordering: 'created_at',
    extra: true,
    cell: ({ created_at }) => formatMoment(created_at, timeZone),
    oneLine: true,
  },
];

/** Columns of the list of events. */
export const eventColumns = (timeZone: string) =>
  withOtherFields(ownColumns(timeZone), eventFields, Event.shape);

const timeLabels: Record<EventTime, string> = {
  coming: t`To come`,
  today: t`Today`,
  week: t`This week`,
  past: t`Past`,
};

/** Filters of the list of events. */
export const eventListFilters = (sources: { team: NamedSource; matters: OptionSource }): Filter[] => [
  { kind: 'one', name: 'when', label: t`When`, options: codeOptions(eventTimes, timeLabels) },
  { kind: 'some', name: 'kind', label: t`Kind`, options: codeOptions(eventKinds, eventKindLabels) },
  { kind: 'some', name: 'status', label: t`Status`, options: codeOptions(eventStatuses, eventStatusLabels) },
  {
    kind: 'record',
    name: 'attendee',
    label: t`Attendee`,
    source: sources.team,
    words: [{ value: 'me', label: t`Me` }],
  },
  { kind: 'record', name: 'matter', label: t`Matter`, source: { ...sources.matters, nameOf: titleOfMatter } },
  { kind: 'days', from: 'from', to: 'to', label: t`Day` },
];

const coming = { when: 'coming', status: 'PLANNED' };

/** Built-in views of the list of events. */
export const eventTabs = [
  { label: t`Coming`, filters: coming },
  { label: t`Mine`, filters: { ...coming, attendee: 'me' } },
  { label: t`Past`, filters: { when: 'past' } },
  { label: t`All`, filters: {} },
];

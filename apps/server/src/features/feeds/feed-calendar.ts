import { deadlineKindLabels } from '@caseward/contract/deadline-labels';
import { eventKindLabels } from '@caseward/contract/event-codes';
import { type FeedDetail, mostEntries } from '@caseward/contract/feeds';
import type { Language } from '@caseward/contract/languages';
import { plusDays } from '@caseward/deadlines/days';
import ICAL from 'ical.js';
import { labelIn } from '../../platform/language/labels.ts';
import type { DeadlineEntry, EventEntry, FeedEntry } from './feed-entries.queries.ts';
import { feedWords } from './feed-words.ts';
import { calendarZones } from './feed-zones.ts';

// Lines have 75 octets at most, and the library does not count the blank before those that go on.
ICAL.foldLength = 74;

/** What a calendar is written from. */
export interface FeedContent {
  detail: FeedDetail;
  language: Language;
  /** The number of the one matter that it shows; null where it shows those of a person, or may not name it. */
  matterNumber: string | null;
  entries: readonly FeedEntry[];
  /** Address of the product, without a trailing slash. */
  publicUrl: string;
}

/**
 * Writes a calendar (RFC 5545). Whole days are dates without a zone, hours are clocks on the wall in the zone of the
 * court or of the event, and nothing depends on the clock or the zone of this process: the same content has the same
 * bytes. There are no alarms: programs that subscribe drop or double them.
 */
export function writeCalendar(content: FeedContent): string {
  const { language, matterNumber, entries } = content;
  const words = feedWords[language];
  const calendar = new ICAL.Component('vcalendar');
  const name = words.calendar(matterNumber);
  calendar.addPropertyWithValue('prodid', '-//Caseward//Calendar feed//EN');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addPropertyWithValue('name', name);
  calendar.addPropertyWithValue('x-wr-calname', name);
  // A minimum (RFC 7986): programs read as they like.
  calendar.addProperty(new ICAL.Property(['refresh-interval', {}, 'duration', 'PT1H']));
  calendar.addPropertyWithValue('x-published-ttl', 'PT1H');
  if (entries.length > mostEntries) {
    calendar.addPropertyWithValue('description', words.notAll(mostEntries));
    calendar.addPropertyWithValue('x-wr-caldesc', words.notAll(mostEntries));
  }
  const zones = calendarZones();
  const written = entries.slice(0, mostEntries).map((entry) => writeEntry(entry, content, zones));
  for (const zone of zones.used()) calendar.addSubcomponent(zone);
  for (const entry of written) calendar.addSubcomponent(entry);
  return `${calendar.toString()}\r\n`;
}

type Zones = ReturnType<typeof calendarZones>;

function writeEntry(entry: FeedEntry, content: FeedContent, zones: Zones): ICAL.Component {
  const component = new ICAL.Component('vevent');
  const changed = ICAL.Time.fromDateTimeString(`${entry.updated_at.slice(0, 19)}Z`);
  component.addPropertyWithValue('uid', `${entry.id}@caseward`);
  component.addPropertyWithValue('dtstamp', changed);
  component.addPropertyWithValue('last-modified', changed);
  // Its version rises with each of its days, and with its end.
  component.addPropertyWithValue('sequence', entry.version);
  if (entry.type === 'deadline') whenDue(component, entry, zones);
  else whenItIs(component, entry, zones);
  component.addPropertyWithValue('summary', summaryOf(entry, content));
  component.addPropertyWithValue('status', statusOf(entry));
  component.addPropertyWithValue('transp', entry.type === 'deadline' ? 'TRANSPARENT' : 'OPAQUE');
  const detail = detailOf(entry, content);
  if (detail === 'FULL') {
    const kind = kindOf(entry, content.language);
    const matter = feedWords[content.language].matter(entry.matter_number);
    component.addPropertyWithValue('description', `${kind}, ${matter}`);
    if (entry.type === 'event' && entry.place) component.addPropertyWithValue('location', entry.place);
  }
  if (detail !== 'BUSY')
    component.addPropertyWithValue('url', `${content.publicUrl}/${entry.type}s/${entry.id}`);
  return component;
}

function whenDue(component: ICAL.Component, { day, due_time, zone }: DeadlineEntry, zones: Zones): void {
  if (due_time === null || zone === null) wholeDays(component, day, day);
  else zones.addTime(component, 'dtstart', day, due_time, zone);
}

function whenItIs(component: ICAL.Component, event: EventEntry, zones: Zones): void {
  const { day, start_time, end_day, end_time, time_zone } = event;
  if (start_time === null || time_zone === null) {
    wholeDays(component, day, end_day ?? day);
    return;
  }
  zones.addTime(component, 'dtstart', day, start_time, time_zone);
  if (end_time !== null) zones.addTime(component, 'dtend', end_day ?? day, end_time, time_zone);
}

/** Days without a zone; the end is the day after the last one. */
function wholeDays(component: ICAL.Component, first: string, last: string): void {
  component.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(first));
  component.addPropertyWithValue('dtend', ICAL.Time.fromDateString(plusDays(last, 1)));
}

/** Of a matter with restricted access, a feed tells that there is something, at most: its address is all it takes. */
const detailOf = ({ walled }: FeedEntry, { detail }: FeedContent): FeedDetail => (walled ? 'BUSY' : detail);

const kindOf = (entry: FeedEntry, language: Language) =>
  labelIn(language, entry.type === 'deadline' ? deadlineKindLabels[entry.kind] : eventKindLabels[entry.kind]);

function summaryOf(entry: FeedEntry, content: FeedContent): string {
  const { language } = content;
  const words = feedWords[language];
  const detail = detailOf(entry, content);
  if (detail === 'BUSY') return entry.type === 'deadline' ? words.deadline : words.busy;
  const marks =
    entry.type === 'event' || entry.status === 'CANCELLED'
      ? []
      : entry.status === 'DONE'
        ? [words.done]
        : [...(entry.confirmed ? [] : [words.unconfirmed]), ...(entry.undecided ? [words.undecided] : [])];
  const named = detail === 'FULL' ? entry.title : kindOf(entry, language);
  return `${[named, entry.matter_number].filter(Boolean).join(' · ')}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
}

function statusOf(entry: FeedEntry): string {
  if (entry.status === 'CANCELLED') return 'CANCELLED';
  const isOpen = entry.type === 'deadline' && entry.status === 'OPEN';
  return isOpen && (!entry.confirmed || entry.undecided) ? 'TENTATIVE' : 'CONFIRMED';
}

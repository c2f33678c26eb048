import type { Scope } from '../db/scope.ts';
import { insertCourt } from '../features/courts/courts.queries.ts';
import { insertAttendees, insertEvent, insertValue } from '../features/events/events.queries.ts';
import { unprotected } from '../platform/matters/protection.ts';
import { orThrow } from '../platform/or-throw.ts';
import type { Calendar } from './calendar.ts';
import type { DemoCourt, DemoEvent } from './content.ts';

interface People {
  calendar: Calendar;
  scopeOf: (username: string) => Scope;
  idOf: (username: string) => string;
  /** IANA name of the firm's zone. */
  zone: string;
}

/** Writes the courts of a firm; answers their ids by key. */
export async function writeCourts(scope: Scope, courts: Record<string, DemoCourt>) {
  const ids = new Map<string, string>();
  for (const [key, court] of Object.entries(courts)) {
    const { id } = orThrow(await insertCourt(scope, court), () => new Error('A court was not written.'));
    ids.set(key, id);
  }
  return ids;
}

/** An event on another day than deadlines were counted from. */
export interface MovedEvent {
  id: string;
  title: string;
  matter: string;
  by: string;
}

/** Writes an event of a matter, with the day that it had before, if any; answers its id. */
export async function writeEvent(
  { calendar, scopeOf, idOf, zone }: People,
  event: DemoEvent,
  place: { matter: string; court: string | null },
): Promise<string> {
  const { title, kind, day, hours, place: room = '', attendees = [], service_method = '', by } = event;
  const scope = scopeOf(by);
  const { matter, court } = place;
  const timesOn = (on: number) => ({
    day: calendar.day(on),
    end_day: null,
    start_time: hours?.[0] ?? null,
    end_time: hours?.[1] ?? null,
    time_zone: hours ? zone : null,
  });
  const times = timesOn(day);
  const status = day < 0 ? ('HAPPENED' as const) : ('PLANNED' as const);
  const fields = { title, kind, status, place: room, service_method, matter, court };
  const id = await insertEvent(scope, { ...fields, ...times }, unprotected);
  const written = { id, matter, ...unprotected };
  if (event.before) await insertValue(scope, written, timesOn(event.before.day), '');
  await insertValue(scope, written, times, event.before?.reason ?? '');
  await insertAttendees(scope, written, attendees.map(idOf));
  return id;
}

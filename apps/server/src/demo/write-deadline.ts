import { needsConfirmation } from '@caseward/contract/deadline-labels';
import type { Scope } from '../db/scope.ts';
import { insertAct } from '../features/deadlines/deadline-acts.queries.ts';
import { confirmValue, insertValue } from '../features/deadlines/deadline-values.queries.ts';
import { insertDeadline, updateDeadline } from '../features/deadlines/deadlines.queries.ts';
import { newDay } from '../features/deadlines/new-day.ts';
import { unprotected } from '../platform/matters/protection.ts';
import type { Calendar } from './calendar.ts';
import type { DemoDeadline } from './content.ts';

interface People {
  calendar: Calendar;
  scopeOf: (username: string) => Scope;
  idOf: (username: string) => string;
}

/** Writes a deadline of a matter with its day, and what was done with it; answers its id. */
export async function writeDeadline(
  { calendar, scopeOf, idOf }: People,
  deadline: DemoDeadline,
  matter: string,
  event: string | null,
): Promise<string> {
  const {
    title,
    kind,
    critical = false,
    day,
    reason,
    by,
    responsible,
    backup,
    confirmed_by,
    done,
  } = deadline;
  const scope = scopeOf(by);
  const made = await newDay(
    scope,
    'rule' in day
      ? { question: { ...day, trigger: calendar.day(day.trigger) } }
      : { due_on: calendar.day(day.due), source: day.source },
  );
  const id = await insertDeadline(
    scope,
    {
      ...{ title, kind, critical, matter, event_id: event, before_id: null, other_event_ids: [] },
      responsible: idOf(responsible),
      backup: backup === undefined ? null : idOf(backup),
    },
    made,
    confirmed_by !== undefined || !needsConfirmation(kind),
    unprotected,
  );
  const place = { id, matter, ...unprotected };
  await insertValue(scope, place, 1, made, { reason, document: null });
  if (confirmed_by !== undefined) {
    await confirmValue(scopeOf(confirmed_by), id, 1);
    await insertAct(scopeOf(confirmed_by), place, { kind: 'CONFIRMED', value_number: 1 });
  }
  if (done !== undefined) {
    const doing = scopeOf(responsible);
    await insertAct(doing, place, { kind: 'DONE', value_number: 1, words: done });
    await updateDeadline(doing, id, { status: 'DONE' });
  }
  return id;
}

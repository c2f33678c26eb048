import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { t } from '@lingui/core/macro';
import { call } from '../../shared/api/call.ts';
import { formatDay } from '../../shared/dates.ts';
import { mostOptions, type OptionSource } from '../../shared/forms/option-source.ts';
import type { NewDayValues } from './new-day.ts';

/** The days of the triggers that were offered, by the value of their options, with the hour where there is one. */
const days = new Map<string, { day: string; time: string | null }>();

/** The day of a trigger that was offered. */
export const dayOfTrigger = (value: string) => days.get(value);

/** The option of what is counted from; null: a day of its own. */
export function optionOfTrigger({ event, before }: Pick<NewDayValues, 'event' | 'before'>): string | null {
  if (event) return `event ${event}`;
  return before ? `before ${before}` : null;
}

/** As many of each as fit beside the others. */
const most = '15';

/** Events that deadlines can be counted from: those that are called off do not happen. */
const counted = { status: 'PLANNED,HAPPENED' };

function optionOf(value: string, title: string, day: string, time: string | null) {
  days.set(value, { day, time });
  return { value, label: `${title} (${formatDay(day)})` };
}

/** The events of a matter, for choosers. */
export const eventsOf = (matter: string): OptionSource => ({
  name: `${events.list.path} ${matter}`,
  search: async (search, signal) => {
    const query = { matter, search, limit: mostOptions, ...counted };
    const { rows } = await call(events.list, { query, signal });
    return rows.map(({ id, title, day, start_time }) => optionOf(`event ${id}`, title, day, start_time));
  },
});

/**
 * The events and the open deadlines of a matter, for choosers: options name type and id.
 * @param own the deadline that is counted: not from itself
 */
export function triggersOf(matter: string, own?: string): OptionSource {
  return {
    name: `${deadlines.list.path} and ${events.list.path} ${matter} ${own ?? ''}`,
    search: async (search, signal) => {
      const query = { matter, search, limit: most };
      const [happened, open] = await Promise.all([
        call(events.list, { query: { ...query, ...counted }, signal }),
        call(deadlines.list, { query: { ...query, status: 'OPEN' }, signal }),
      ]);
      const found = [
        ...happened.rows.map(({ id, title, day, start_time }) => {
          return { value: `event ${id}`, title, day, time: start_time, note: t`Event` };
        }),
        ...open.rows
          .filter(({ id }) => id !== own)
          .map(({ id, title, due_on, due_time }) => {
            return { value: `before ${id}`, title, day: due_on, time: due_time, note: t`Deadline` };
          }),
      ];
      return found.map(({ value, title, day, time, note }) => {
        return { ...optionOf(value, title, day, time), note };
      });
    },
  };
}

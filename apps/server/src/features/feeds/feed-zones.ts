import { atTime, instantOf } from '@caseward/deadlines/days';
import ICAL from 'ical.js';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

const described = new Set(tzlib_get_timezones() as string[]);
/** Descriptions by the names that are asked for: a name of old stands for a present one. */
const read = new Map<string, { name: string; text: string } | undefined>();

function zoneNamed(asked: string) {
  if (!read.has(asked)) {
    // The library writes to the console about names that it does not know.
    const [text, line = ''] = described.has(asked) ? tzlib_get_ical_block(asked, false) : [];
    read.set(asked, text ? { name: line.replace(/^TZID=/, ''), text } : undefined);
  }
  return read.get(asked);
}

/** The time zones of one calendar: those whose clocks its entries show are described in it (VTIMEZONE). */
export function calendarZones() {
  const used = new Map<string, ICAL.Component>();
  return {
    /**
     * Adds a time by the clocks of a zone. That of a zone without a description is an instant.
     * @param day YYYY-MM-DD
     * @param time HH:MM
     */
    addTime(
      component: ICAL.Component,
      name: 'dtstart' | 'dtend',
      day: string,
      time: string,
      zone: string,
    ): void {
      const known = zoneNamed(zone);
      if (!known) {
        const instant = new Date(instantOf(atTime(day, time, zone))).toISOString();
        component.addPropertyWithValue(name, ICAL.Time.fromDateTimeString(`${instant.slice(0, 19)}Z`));
        return;
      }
      if (!used.has(known.name)) used.set(known.name, ICAL.Component.fromString(known.text));
      const property = component.addPropertyWithValue(
        name,
        ICAL.Time.fromDateTimeString(`${day}T${time}:00`),
      );
      property.setParameter('tzid', known.name);
    },
    /** Descriptions of the zones that were used, by name. */
    used: (): ICAL.Component[] =>
      [...used].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, zone]) => zone),
  };
}

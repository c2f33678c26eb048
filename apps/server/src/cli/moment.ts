import { InvalidArgumentError } from 'commander';

/** A day and a time, in UTC unless it says otherwise. */
export function moment(text: string): Date {
  const [, day, time, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)\s*(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(
      text.trim(),
    ) ?? [];
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone;
  const found = new Date(`${day}T${time}${offset}`);
  if (day === undefined || Number.isNaN(found.getTime()))
    throw new InvalidArgumentError(
      'It must be like "2026-11-21 14:03", in UTC, or like "2026-11-21 14:03+01:00".',
    );
  return found;
}

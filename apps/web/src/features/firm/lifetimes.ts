import type { Option } from '../../shared/forms/option-source.ts';

const day = 24;

/** How long a session may lie unused, to choose from, in hours. */
export const idleLifetimes = [1, 4, 8, 12, day, 3 * day, 7 * day, 14 * day, 30 * day, 90 * day];
/** How long a session may last at most, to choose from, in hours. */
export const absoluteLifetimes = [8, 12, day, 7 * day, 14 * day, 30 * day, 90 * day, 180 * day, 365 * day];

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A number of hours as people say it: in days where it comes out even, else in hours. */
export const lifetimeInWords = (hours: number): string =>
  hours % day === 0 ? counted(hours / day, 'day') : counted(hours, 'hour');

/** Lifetimes as options of a select, the one that holds now among them although it may be none of the usual. */
export const lifetimeOptions = (usual: readonly number[], now: number): Option[] =>
  [...new Set([...usual, now])]
    .sort((one, other) => one - other)
    .map((hours) => ({ value: String(hours), label: lifetimeInWords(hours) }));

import { t } from '@lingui/core/macro';
import { manyOf } from '../../shared/counts.ts';
import type { Option } from '../../shared/forms/option-source.ts';

const day = 24;

/** Choices of the inactivity timeout, in hours. */
export const idleLifetimes = [1, 4, 8, 12, day, 3 * day, 7 * day, 14 * day, 30 * day, 90 * day];
/** Choices of the absolute timeout, in hours. */
export const absoluteLifetimes = [8, 12, day, 7 * day, 14 * day, 30 * day, 90 * day, 180 * day, 365 * day];

const dayWords = { one: t`day`, several: t`days` };
const hourWords = { one: t`hour`, several: t`hours` };

/** A number of hours as text: in days where it divides evenly, else in hours. */
export const lifetimeInWords = (hours: number): string =>
  hours % day === 0 ? manyOf(hours / day, dayWords) : manyOf(hours, hourWords);

/** Lifetimes as options of a select, including the present one if it is unusual. */
export const lifetimeOptions = (usual: readonly number[], now: number): Option[] =>
  [...new Set([...usual, now])]
    .sort((one, other) => one - other)
    .map((hours) => ({ value: String(hours), label: lifetimeInWords(hours) }));

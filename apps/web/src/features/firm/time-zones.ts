import type { Option } from '../../shared/forms/option-source.ts';

/** The time zones this browser knows and the one that holds now, which may bear another name, as options. */
export const timeZoneOptions = (now: string): Option[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), now])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

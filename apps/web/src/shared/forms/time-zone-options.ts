import type { Option } from './option-source.ts';

/** The browser's time zones and the present one, which may have another name, as options. */
export const timeZoneOptions = (now: string): Option[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), now])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

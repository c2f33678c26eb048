const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * A size in bytes in the largest unit that leaves at least 1 of it, such as 1.5 MB.
 * @param locale by which it is written, such as `de-DE`
 */
export function inBytes(size: number, locale = 'en-US'): string {
  const step = size < 1 ? 0 : Math.min(Math.floor(Math.log10(size) / 3), units.length - 1);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    // In short, the plural of bytes is byte.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(size / 1000 ** step);
}

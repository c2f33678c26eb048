import type { Option } from '../forms/option-source.ts';

/** What codes are called. */
export type Codes = Readonly<Record<string, string>>;

/** What a field holds, as people read it; '' for nothing. */
export function describeValue(value: unknown, codes: Codes = {}, names: readonly Option[] = []): string {
  if (Array.isArray(value)) return value.map((each) => describeValue(each, codes, names)).join(', ');
  const text = String(value ?? '');
  return codes[text] ?? names.find((option) => option.value === text)?.label ?? text;
}

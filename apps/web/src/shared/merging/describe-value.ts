import type { Option } from '../forms/option-source.ts';

/** Labels of codes. */
export type Codes = Readonly<Record<string, string>>;

/** A field's value as text for people; '' for none. */
export function describeValue(value: unknown, codes: Codes = {}, names: readonly Option[] = []): string {
  if (Array.isArray(value)) return value.map((each) => describeValue(each, codes, names)).join(', ');
  const text = String(value ?? '');
  return codes[text] ?? names.find((option) => option.value === text)?.label ?? text;
}

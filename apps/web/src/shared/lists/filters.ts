import type { Option, OptionSource } from '../forms/option-source.ts';

/** An option source that also knows what a record is called whose id stands in an address. */
export interface NamedSource extends OptionSource {
  nameOf: (id: string, signal: AbortSignal) => Promise<string>;
}

/** What a list can be narrowed down by; `name`, `from` and `to` are what the API and the address call it. */
export type Filter =
  | { kind: 'some' | 'one'; name: string; label: string; options: readonly Option[] }
  | {
      kind: 'record';
      name: string;
      label: string;
      source: NamedSource;
      /** Words that stand in the place of a record, such as `me`. */
      words?: readonly Option[];
    }
  | { kind: 'days'; from: string; to: string; label: string };

/** What filters are set to, as it stands in the address. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** The names under which a filter stands in the address. */
export const namesOf = (filter: Filter): string[] =>
  filter.kind === 'days' ? [filter.from, filter.to] : [filter.name];

/** Whether a filter narrows the list. */
export const isSet = (filter: Filter, texts: Texts): boolean => namesOf(filter).some((name) => texts[name]);

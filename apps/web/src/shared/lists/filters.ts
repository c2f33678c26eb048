import type { Option, OptionSource } from '../forms/option-source.ts';

/** An option source that also finds the label of an id in an address. */
export interface NamedSource extends OptionSource {
  nameOf: (id: string, signal: AbortSignal) => Promise<string>;
}

/** A filter of a list; `name`, `from` and `to` are its parameters in the API and the address. */
export type Filter =
  | { kind: 'some' | 'one'; name: string; label: string; options: readonly Option[] }
  | {
      kind: 'record';
      name: string;
      label: string;
      source: NamedSource;
      /** Keywords instead of a record, such as `me`. */
      words?: readonly Option[];
    }
  | { kind: 'days'; from: string; to: string; label: string };

/** Values of filters, as in the address. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** The parameters of a filter in the address. */
export const namesOf = (filter: Filter): string[] =>
  filter.kind === 'days' ? [filter.from, filter.to] : [filter.name];

/** Whether a filter is active. */
export const isSet = (filter: Filter, texts: Texts): boolean => namesOf(filter).some((name) => texts[name]);

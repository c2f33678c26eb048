import type { Referent } from './references.ts';

/** What is said of a field wherever it is shown: forms, lists, exports, imports, audit log. */
export interface FieldDescription {
  /** Its heading in exports and imports, and by default in forms and lists. */
  label: string;
  /** The label of each code that it can hold. */
  codes?: Readonly<Record<string, string>>;
  /** The record type whose ids it holds. */
  refersTo?: Referent;
  /** What it is called within a sentence; left out: its name. */
  inSentence?: string;
}

/** A description of each field of an input; a missing one does not compile. */
export type FieldDescriptions<Fields extends object> = {
  readonly [Name in keyof Fields]-?: FieldDescription;
};

/** The label of each field. */
export const labelsOf = <Descriptions extends Readonly<Record<string, FieldDescription>>>(
  descriptions: Descriptions,
) =>
  Object.fromEntries(Object.entries(descriptions).map(([name, { label }]) => [name, label])) as {
    [Name in keyof Descriptions]: string;
  };

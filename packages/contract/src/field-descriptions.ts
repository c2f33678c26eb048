import type { Referent } from './references.ts';

/** What is said of a field wherever it is shown: forms, lists, exports, imports, audit log. */
export interface FieldDescription {
  /** Its heading in exports and imports, and by default in forms, lists and facts. */
  label: string;
  /** The label of each code that it can hold. */
  codes?: Readonly<Record<string, string>>;
  /** What a new record has where nothing is given; left out: an empty text. */
  initial?: string | null | readonly never[];
  /** The record type whose ids it holds. */
  refersTo?: Referent;
  /** It holds a calendar day. */
  isDay?: boolean;
  /** A text of many lines: no column of a list. */
  long?: boolean;
  /** It holds a list of rows: how one reads as text. */
  rowText?: (row: never, telling?: Telling) => string;
  /** What it is called within a sentence; left out: its name. */
  inSentence?: string;
}

/** How parts of a text are told; left out: as they are. */
export interface Telling {
  /** A calendar day, YYYY-MM-DD. */
  day?: (day: string) => string;
  /** A label of the contract, which is English. */
  label?: (label: string) => string;
}

/** Tells it as it is. */
export const asItIs = (text: string): string => text;

type Descriptions = Readonly<Record<string, FieldDescription>>;

/** A description of each field of an input; a missing one does not compile. */
export type FieldDescriptions<Fields extends object> = {
  readonly [Name in keyof Fields]-?: FieldDescription;
};

/** The names of all fields but some. */
export const fieldNames = <Described extends Descriptions, const Left extends keyof Described = never>(
  described: Described,
  ...except: Left[]
) =>
  Object.keys(described).filter((name) => !except.some((left) => left === name)) as Exclude<
    keyof Described & string,
    Left
  >[];

/** The label of each field. */
export const fieldLabels = <Described extends Descriptions>(described: Described) =>
  Object.fromEntries(Object.entries(described).map(([name, { label }]) => [name, label])) as {
    [Name in keyof Described]: string;
  };

/** The value of each field of a new record. */
export const initialValues = <Described extends Descriptions>(described: Described) =>
  Object.fromEntries(Object.entries(described).map(([name, { initial = '' }]) => [name, initial])) as {
    [Name in keyof Described]: Described[Name] extends { initial: infer Value } ? Value : '';
  };

/** What stands between the rows of a field; no part of a row that an import reads contains it. */
export const rowSeparator = '; ';

/** A field's value as text: of a code its label, of rows one after the other. */
export function fieldText(
  { codes, rowText }: FieldDescription,
  value: unknown,
  telling: Telling = {},
): string {
  if (value === null || value === undefined) return '';
  if (rowText && Array.isArray(value))
    return value.map((row) => rowText(row as never, telling)).join(rowSeparator);
  const label = codes?.[String(value)];
  return label === undefined ? String(value) : (telling.label ?? asItIs)(label);
}

/** What the rest of the product knows of a record type. */
interface RecordFacts {
  /** Its table, which is also the plural in paths, saved views and exports. */
  table: string;
  label: string;
  pluralLabel: string;
  /** Whether it has a list with saved views and an export. */
  listed: boolean;
  /** Whether it belongs to a matter (`matter_id`), and is behind that matter's wall and legal hold. */
  onMatter: boolean;
  /** Whether the search finds it. */
  found: boolean;
  /** Whether it can be deleted (soft delete), restored from the trash and purged. */
  deletable: boolean;
}

/**
 * The record types, in the order in which they are shown. The audit log, the search, the trash, saved views, exports
 * and references derive their lists of types from here; the server and the web add what only they know.
 */
export const recordTypes = {
  matter: {
    table: 'matters',
    label: 'Matter',
    pluralLabel: 'Matters',
    listed: true,
    onMatter: false,
    found: true,
    deletable: true,
  },
  contact: {
    table: 'contacts',
    label: 'Contact',
    pluralLabel: 'Contacts',
    listed: true,
    onMatter: false,
    found: true,
    deletable: true,
  },
  task: {
    table: 'tasks',
    label: 'Task',
    pluralLabel: 'Tasks',
    listed: true,
    onMatter: true,
    found: true,
    deletable: true,
  },
  deadline: {
    table: 'deadlines',
    label: 'Deadline',
    pluralLabel: 'Deadlines',
    listed: true,
    onMatter: true,
    found: true,
    // It goes with its matter, and is done or cancelled, never taken away alone.
    deletable: false,
  },
  event: {
    table: 'events',
    label: 'Event',
    pluralLabel: 'Events',
    listed: true,
    onMatter: true,
    found: true,
    deletable: true,
  },
  note: {
    table: 'notes',
    label: 'Note',
    pluralLabel: 'Notes',
    listed: false,
    onMatter: true,
    found: true,
    deletable: true,
  },
  document: {
    table: 'documents',
    label: 'Document',
    pluralLabel: 'Documents',
    listed: true,
    onMatter: true,
    found: true,
    deletable: true,
  },
} as const satisfies Record<string, RecordFacts>;

type Facts = typeof recordTypes;
export type RecordType = keyof Facts;

/** A record type with a fact that is true of it: `TypeThatIs<'found'>`. */
export type TypeThatIs<Fact extends 'listed' | 'onMatter' | 'found' | 'deletable'> = {
  [Type in RecordType]: Facts[Type][Fact] extends true ? Type : never;
}[RecordType];

/** The table of a record type. */
export type TableOf<Type extends RecordType> = Facts[Type]['table'];

const allTypes = Object.keys(recordTypes) as RecordType[];

/** The record types that a fact is true of, in their order. */
export function typesThatAre<Fact extends 'listed' | 'onMatter' | 'found' | 'deletable'>(fact: Fact) {
  const types = allTypes.filter((type) => recordTypes[type][fact]);
  return types as [TypeThatIs<Fact>, ...TypeThatIs<Fact>[]];
}

/** The record type with a table. */
export const typeOfTable = <Type extends RecordType>(table: TableOf<Type>): Type =>
  allTypes.find((type) => recordTypes[type].table === table) as Type;

/** Whether a word names a record type. */
export const isRecordType = (type: string): type is RecordType => Object.hasOwn(recordTypes, type);

/** Whether a record type, or whatever else a word names, belongs to a matter. */
export const isOnMatter = (type: string): type is TypeThatIs<'onMatter'> =>
  typesThatAre('onMatter').some((each) => each === type);

/** The tables of the record types that belong to a matter. */
export const tablesOnMatter = typesThatAre('onMatter').map((type) => recordTypes[type].table);

const valuesOf = (fact: 'label' | 'pluralLabel') =>
  Object.fromEntries(allTypes.map((type) => [type, recordTypes[type][fact]])) as Record<RecordType, string>;

/** What a record of each type is called: `Matter`. */
export const recordLabels = valuesOf('label');
/** What several records of each type are called: `Matters`. */
export const recordPluralLabels = valuesOf('pluralLabel');

import type { RecordType, TypeThatIs } from '@caseward/contract/records';
import type IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';
import type { Tone } from '../feedback/Tag.tsx';
import { paths } from '../paths.ts';

/** A record as it is referred to from outside its own screens. */
export interface RecordPlace {
  id: string;
  /** The matter it belongs to; null for a record of no matter. */
  matter: { id: string } | null;
}

/** The address of a screen. */
export interface Screen {
  to: string;
  params?: Record<string, string>;
  hash?: string;
}

/** The screen that lists the records of a type; it has an entry in the main navigation. */
interface ListScreen {
  to: string;
  /** Its filters where it is opened for the first time; left out: none. */
  search?: Readonly<Record<string, string>>;
}

/**
 * What the web knows of a record type beside `recordTypes` of the contract. A feature defines its own in
 * `<name>.record.ts`; `app/records.ts` registers it; search, trash, audit log and navigation read it and know no type
 * by name. The registry is loaded with the first screen, so a definition contains nothing heavy.
 */
export interface RecordDefinition<Type extends RecordType = RecordType> {
  icon: typeof IconNote;
  /** The screen that shows a record. */
  screenOf(record: RecordPlace): Screen;
  /** It is shown in place, above any screen. */
  isPreviewed?: true;
  /** Its list; null when the type has none. */
  list: Type extends TypeThatIs<'listed'> ? ListScreen : null;
  /** How a tag shows each status; left out: all alike. */
  statusTones?: Readonly<Record<string, Tone>>;
  /** How the audit log calls the creation of a record; left out: `created`. */
  createdVerb?: string;
}

/** The screen of a record that is shown on the page of its matter. */
export const screenOfMatter = ({ matter }: RecordPlace): Screen =>
  matter ? { to: paths.matter, params: { matterId: matter.id } } : { to: paths.matters };

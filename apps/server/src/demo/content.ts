import type { ContactInput } from '@caseward/contract/contacts';
import type { DocumentType } from '@caseward/contract/documents';
import type { MatterStatus } from '@caseward/contract/matters';
import type { Role } from '@caseward/contract/roles';
import type { TaskPriority, TaskStatus } from '@caseward/contract/tasks';
import type * as z from 'zod/mini';
import type { firstPracticeAreas } from '../features/firm/practice-areas.rules.ts';
import type { Calendar } from './calendar.ts';

/*
 * What a demo firm is made of. Days are working days from the firm's today: -1 is the last one before it, 5 a
 * week ahead. `Contact` and `Username` are the names under which a firm's own content points at its contacts and
 * people, so that a wrong one does not compile.
 */

/** One of those that a firm begins with. */
type PracticeArea = (typeof firstPracticeAreas)[number];

export interface DemoPerson<Username extends string = string> {
  username: Username;
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
}

export interface DemoContact extends z.output<typeof ContactInput> {
  created: number;
}

type PartyRole =
  | 'CLIENT'
  | 'OPPOSING_PARTY'
  | 'OPPOSING_COUNSEL'
  | 'CO_COUNSEL'
  | 'WITNESS'
  | 'EXPERT'
  | 'JUDGE'
  | 'REFERRER'
  | 'OTHER';

export type DemoParty<Contact extends string = string> = [
  contact: Contact,
  role: PartyRole,
  side: 'OURS' | 'ADVERSE' | 'NEUTRAL',
];

export interface DemoTask<Username extends string = string> {
  title: string;
  description?: string;
  priority?: TaskPriority;
  due?: number;
  /** Left out: nobody. */
  assigned_to?: Username;
  by: Username;
  created: number;
  /** To which status, and when, whoever it is assigned to has brought it. */
  progress?: [status: Exclude<TaskStatus, 'TODO'>, changed: number];
}

export interface DemoNote<Username extends string = string> {
  /** Its lines. */
  note: readonly string[];
  by: Username;
  created: number;
  /** HH:MM by the firm's clock. */
  at: string;
}

export interface DemoDocument<Username extends string = string> {
  file_name: string;
  content_type: string;
  bytes: Uint8Array;
  doc_type: DocumentType;
  by: Username;
  created: number;
}

export interface DemoMatter<Contact extends string = string, Username extends string = string> {
  title: string;
  local_case_number?: string;
  status: MatterStatus;
  practice_area?: PracticeArea;
  description?: string;
  by: Username;
  created: number;
  team: Username[];
  parties: DemoParty<Contact>[];
  tasks?: DemoTask<Username>[];
  notes?: DemoNote<Username>[];
  documents?: DemoDocument<Username>[];
}

export interface DemoFirm<Contact extends string = string, Username extends string = string> {
  name: string;
  /** IANA name. */
  time_zone: string;
  /** How the firm writes dates. */
  locale: 'en-US' | 'en-GB';
  founded: number;
  /** Who founded the firm comes first. */
  people: readonly DemoPerson<Username>[];
  contacts: Record<Contact, DemoContact>;
  matters(calendar: Calendar): DemoMatter<Contact, Username>[];
  /** Tasks that stand alone. */
  tasks: DemoTask<Username>[];
}

import type { Checklist } from '@caseward/contract/checklists';
import type { NewConflictDecision } from '@caseward/contract/conflict-checks';
import type { ContactNameKind } from '@caseward/contract/contact-name-kinds';
import type { ContactInput, ContactKind } from '@caseward/contract/contacts';
import type { DeadlineKind, ServiceMethod } from '@caseward/contract/deadline-terms';
import type { DocumentType } from '@caseward/contract/document-record';
import type { EventKind } from '@caseward/contract/event-codes';
import type { MatterStatus } from '@caseward/contract/matter-statuses';
import type { NewConflictCheck } from '@caseward/contract/new-conflict-check';
import type { PartyRole, PartySide } from '@caseward/contract/party-roles';
import type { PlaybookLines } from '@caseward/contract/playbook-lines';
import type { RegisterEntry } from '@caseward/contract/register';
import type { RelationKind } from '@caseward/contract/relation-kinds';
import type { Repetition } from '@caseward/contract/repeats';
import type { Role } from '@caseward/contract/roles';
import type { TaskPriority, TaskStatus } from '@caseward/contract/tasks';
import type * as z from 'zod/mini';
import type { firstPracticeAreas } from '../features/firm/practice-areas.rules.ts';
import type { Calendar } from './calendar.ts';

/*
 * The content of a demo firm. Days are working days from the firm's today: -1 is the one before, 5 is a week ahead.
 * `Contact` and `Username` are the names by which a firm's content refers to its contacts and people, so that a wrong
 * one does not compile.
 */

/** One of a new firm's practice areas. */
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
  /** Its other names. */
  names?: [kind: ContactNameKind, name: string][];
}

export type DemoRelation<Contact extends string = string> = [
  from: Contact,
  kind: RelationKind,
  to: Contact,
  more: {
    /** Days from today, as `created`. */
    since?: number;
    until?: number;
    share?: number;
    note?: string;
    created: number;
  },
];

export type DemoParty<Contact extends string = string> = [
  contact: Contact,
  role: PartyRole,
  side: PartySide,
  more?: {
    represented_by?: Contact;
    /** Days before today. */
    since?: number;
    until?: number;
    note?: string;
  },
];

export interface DemoTask<Username extends string = string> {
  title: string;
  description?: string;
  priority?: TaskPriority;
  checklist?: Checklist;
  due?: number;
  /** HH:MM on that day. */
  due_time?: string;
  repeats?: Repetition;
  /** Left out: no one. */
  assigned_to?: Username;
  by: Username;
  created: number;
  /** Its changes of status by its assignee, with their days. */
  progress?: [status: Exclude<TaskStatus, 'TODO'>, changed: number];
  comments?: DemoComment<Username>[];
}

export interface DemoComment<Username extends string = string> {
  comment: string;
  by: Username;
  created: number;
  /** HH:MM by the firm's clock. */
  at: string;
}

/** A deadline: its last day is entered by hand, or follows from a rule. */
/** A court of a firm, by the key that its matters name it with. */
export interface DemoCourt {
  name: string;
  time_zone: string;
  packs: string[];
  holiday_sets: string[];
}

export interface DemoEvent<Username extends string = string> {
  title: string;
  kind: EventKind;
  /** Workdays from today. */
  day: number;
  /** The day that it had before: what is counted from it was counted from that one, and another day is proposed. */
  before?: { day: number; reason: string };
  /** From and until, as HH:MM; left out, it takes the whole day. */
  hours?: [string, string];
  place?: string;
  attendees?: Username[];
  service_method?: ServiceMethod;
  by: Username;
  created: number;
}

export interface DemoDeadline<Username extends string = string> {
  title: string;
  kind: DeadlineKind;
  critical?: boolean;
  day:
    | { due: number; source: 'ORDERED' | 'BY_HAND' }
    | { rule: string; trigger: number; service?: ServiceMethod; place?: string };
  /** Title of the event from which it is counted. */
  from?: string;
  /** Where the day comes from. */
  reason: string;
  by: Username;
  created: number;
  responsible: Username;
  backup?: Username;
  /** Who entered the day a second time. */
  confirmed_by?: Username;
  /** How it was done. */
  done?: string;
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
  bytes: Uint8Array | Promise<Uint8Array>;
  doc_type: DocumentType;
  by: Username;
  created: number;
}

/** A conflict check of a matter, by one of the firm's lawyers. */
export interface DemoCheck<Username extends string = string> {
  by: Username;
  /** What is decided on all that it finds before it is closed; left out: nothing yet. */
  decided?:
    | { decision: 'NO_CONFLICT'; reason: string }
    | { decision: 'WAIVED'; reason: string; consents: DemoConsent[] };
  /** Who is screened because of own interests that it finds, and who keeps access by name; the rest stays undecided. */
  screened?: { people: Username[]; members: Username[]; reason: string };
}

/** A conflict check of an enquiry that is no matter yet. */
export interface DemoEnquiry<Username extends string = string> {
  by: Username;
  subject: string;
  terms: NonNullable<NewConflictCheck['terms']>;
}

type DemoConsent = NonNullable<z.output<typeof NewConflictDecision>['consents']>[number];

/** Names for the conflict register, from one of the firm's people. */
export interface DemoEntries<Username extends string = string> {
  by: Username;
  source: 'INTEREST' | 'LATERAL' | 'LEGACY';
  /** Whose list it is. */
  user?: Username;
  firm_before?: string;
  entries: (Pick<RegisterEntry, 'name' | 'capacity' | 'subject'> & {
    kind: ContactKind;
    /** Days from today. */
    since?: number;
    until?: number;
  })[];
}

/** A playbook, as a lawyer of the firm would enter it. */
export interface DemoPlaybook<Username extends string = string> {
  name: string;
  practice_area: PracticeArea;
  by: Username;
  lines: z.input<typeof PlaybookLines>;
}

export interface DemoMatter<Contact extends string = string, Username extends string = string> {
  title: string;
  local_case_number?: string;
  docket_url?: string;
  status: MatterStatus;
  practice_area?: PracticeArea;
  description?: string;
  by: Username;
  created: number;
  team: Username[];
  parties: DemoParty<Contact>[];
  tasks?: DemoTask<Username>[];
  /** The key of its court. */
  court?: string;
  events?: DemoEvent<Username>[];
  deadlines?: DemoDeadline<Username>[];
  notes?: DemoNote<Username>[];
  documents?: DemoDocument<Username>[];
  check?: DemoCheck<Username>;
  /** Who is told of what others do in it, beside its team. */
  followed_by?: Username[];
}

export interface DemoFirm<Contact extends string = string, Username extends string = string> {
  name: string;
  /** IANA name. */
  time_zone: string;
  /** Locale of the firm's dates. */
  locale: 'en-US' | 'en-GB';
  founded: number;
  /** Its logo, as a PNG. */
  logo?: () => Buffer;
  /** The founder comes first. */
  people: readonly DemoPerson<Username>[];
  contacts: Record<Contact, DemoContact>;
  relations?: readonly DemoRelation<Contact>[];
  register?: readonly DemoEntries<Username>[];
  enquiries?: readonly DemoEnquiry<Username>[];
  /** Relations that somebody enters after the conflict checks: the standing watch finds what they make of open matters. */
  learnt?: readonly { by: Username; relation: DemoRelation<Contact> }[];
  courts?: Record<string, DemoCourt>;
  playbooks?: readonly DemoPlaybook<Username>[];
  matters(calendar: Calendar): DemoMatter<Contact, Username>[];
  /** Tasks without a matter. */
  tasks: DemoTask<Username>[];
}

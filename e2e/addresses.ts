/** Where a record's pages are. */
export interface Ids {
  matter: string;
  contact: string;
  task: string;
  deadline: string;
  /** A conflict check. */
  check: string;
}

/** An address that is no screen. */
export const nowhere = '/nowhere';

/** Every address behind sign-in, with the name of its tab before the product's. */
export const addresses = (ids: Ids, names: Ids): [path: string, tab: string][] => [
  ['/', 'Dashboard'],
  ['/matters', 'Matters'],
  ['/matters/add', 'Add matter'],
  [`/matters/${ids.matter}`, names.matter],
  [`/matters/${ids.matter}/edit`, 'Edit matter'],
  [`/matters/${ids.matter}/history`, 'History'],
  [`/matters/${ids.matter}/access`, `Access report: ${names.matter}`],
  ['/contacts', 'Contacts'],
  ['/contacts/add', 'Add contact'],
  [`/contacts/${ids.contact}`, names.contact],
  [`/contacts/${ids.contact}/edit`, 'Edit contact'],
  ['/tasks', 'Tasks'],
  ['/tasks/add', 'Add task'],
  [`/tasks/${ids.task}`, names.task],
  [`/tasks/${ids.task}/edit`, 'Edit task'],
  ['/deadlines', 'Deadlines'],
  ['/deadlines/add', 'Add deadline'],
  [`/deadlines/${ids.deadline}`, names.deadline],
  ['/calendar', 'Calendar'],
  ['/calendar/day-sheet', 'Day sheet'],
  ['/events', 'Events'],
  ['/events/add', 'Add event'],
  ['/settings/account', 'My account'],
  ['/settings/team', 'Team'],
  ['/settings/firm', 'Firm'],
  ['/settings/walls', 'Ethical walls'],
  ['/settings/audit', 'Audit log'],
  ['/settings/trash', 'Trash'],
  ['/documents', 'Documents'],
  ['/conflicts', 'Conflicts'],
  ['/conflicts?tab=register', 'Conflicts'],
  ['/conflicts/new', 'Check for conflicts'],
  [`/conflicts/${ids.check}`, names.check],
  ['/settings/practice-areas', 'Practice areas'],
  ['/settings/courts', 'Courts'],
  ['/settings/rule-packs', 'Court rules'],
  ['/settings/playbooks', 'Playbooks'],
  ['/search', 'Search'],
  ['/import', 'Import'],
  [nowhere, 'Page not found'],
];

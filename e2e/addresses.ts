/** Where a record's pages are. */
export interface Ids {
  matter: string;
  contact: string;
  task: string;
  deadline: string;
  /** A conflict check. */
  check: string;
  event: string;
  court: string;
  playbook: string;
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
  [`/matters/${ids.matter}/timeline`, 'Timeline'],
  [`/matters/${ids.matter}/playbook`, 'Playbooks'],
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
  [`/deadlines/${ids.deadline}/control-sheet`, `Control sheet: ${names.deadline}`],
  ['/replays', 'Replay review'],
  ['/calendar', 'Calendar'],
  ['/calendar/day-sheet', 'Day sheet'],
  ['/events', 'Events'],
  ['/events/add', 'Add event'],
  [`/events/${ids.event}`, names.event],
  [`/events/${ids.event}/edit`, 'Edit event'],
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
  [`/settings/courts/${ids.court}`, names.court],
  ['/settings/rule-packs', 'Court rules'],
  ['/settings/rule-packs/add', 'Add court rules'],
  ['/settings/rule-packs/read/us-federal', 'United States federal courts: FRCP, FRAP, FRBP'],
  ['/settings/playbooks', 'Playbooks'],
  ['/settings/playbooks/add', 'Add playbook'],
  [`/settings/playbooks/${ids.playbook}`, names.playbook],
  ['/search', 'Search'],
  ['/import', 'Import'],
  ['/help', 'Help'],
  [nowhere, 'Page not found'],
];

/** Where a record's pages are. */
export interface Ids {
  matter: string;
  contact: string;
  task: string;
}

/** Every address behind sign-in, with the name of its tab before the product's. */
export const addresses = (ids: Ids, names: Ids): [path: string, tab: string][] => [
  ['/', 'Dashboard'],
  ['/matters', 'Matters'],
  ['/matters/add', 'Add Matter'],
  [`/matters/${ids.matter}`, names.matter],
  [`/matters/${ids.matter}/edit`, 'Edit Matter'],
  [`/matters/${ids.matter}/history`, 'History'],
  [`/matters/${ids.matter}/access`, `Who could see and who did see ${names.matter}`],
  ['/contacts', 'Contacts'],
  ['/contacts/add', 'Add Contact'],
  [`/contacts/${ids.contact}`, names.contact],
  [`/contacts/${ids.contact}/edit`, 'Edit Contact'],
  ['/tasks', 'Tasks'],
  ['/tasks/add', 'Add Task'],
  [`/tasks/${ids.task}`, names.task],
  [`/tasks/${ids.task}/edit`, 'Edit Task'],
  ['/settings/account', 'My Account'],
  ['/settings/team', 'Team'],
  ['/settings/firm', 'Firm'],
  ['/settings/walls', 'Walls'],
  ['/settings/audit', 'Audit Log'],
  ['/settings/trash', 'Trash'],
  ['/documents', 'Documents'],
  ['/settings/practice-areas', 'Practice Areas'],
  ['/search', 'Search'],
  ['/import', 'Import'],
  ['/nowhere', 'Page not found'],
];

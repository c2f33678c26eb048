/** The articles of the help, in the order in which they stand. Each is the fragment of its address. */
export const helpTopics = [
  'first-day',
  'matters',
  'tasks',
  'notes',
  'documents',
  'search',
  'conflicts',
  'walls',
  'deadlines',
  'calendar',
  'playbooks',
  'files',
  'trash',
  'two-factor',
  'roles',
] as const;
export type HelpTopic = (typeof helpTopics)[number];

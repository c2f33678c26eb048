/** The address of every screen. A dollar sign starts a parameter. */
export const paths = {
  login: '/login',
  join: '/join',
  resetPassword: '/reset-password',
  setUpTwoFactor: '/two-factor',
  dashboard: '/',
  matters: '/matters',
  addMatter: '/matters/add',
  matter: '/matters/$matterId',
  editMatter: '/matters/$matterId/edit',
  matterHistory: '/matters/$matterId/history',
  matterAccess: '/matters/$matterId/access',
  contacts: '/contacts',
  addContact: '/contacts/add',
  contact: '/contacts/$contactId',
  editContact: '/contacts/$contactId/edit',
  tasks: '/tasks',
  addTask: '/tasks/add',
  task: '/tasks/$taskId',
  editTask: '/tasks/$taskId/edit',
  import: '/import',
  importOf: '/import/$importId',
  search: '/search',
  documents: '/documents',
  settings: '/settings',
  account: '/settings/account',
  team: '/settings/team',
  firm: '/settings/firm',
  walls: '/settings/walls',
  auditLog: '/settings/audit',
  trash: '/settings/trash',
  practiceAreas: '/settings/practice-areas',
} as const;

/**
 * Where to go after sign-in: the requested address, if it is one of ours, else the dashboard. Never to another site
 * (open redirect).
 */
export function landingPath(asked: string | undefined): string {
  const { origin } = window.location;
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return paths.dashboard;
  const url = new URL(asked, origin);
  if (url.origin !== origin || url.pathname === paths.login) return paths.dashboard;
  return url.pathname + url.search + url.hash;
}

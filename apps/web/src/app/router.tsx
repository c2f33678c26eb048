import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { LoginPage } from '../pages/session/LoginPage.tsx';
import { landingPath, paths } from '../shared/paths.ts';
import { mustSetUpTwoFactor, session } from '../shared/session/session.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { lazyScreen as lazy } from './lazy-screen.ts';
import { settingsRoutes } from './settings-routes.ts';
import { listScreen, root, screen, shell } from './shell-routes.ts';

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: z.object({ next: z.optional(z.string()) }),
  beforeLoad: ({ search }) => {
    if (session.state().isAuthenticated) throw redirect({ href: landingPath(search.next) });
  },
  component: LoginPage,
});

const doorway = createRoute({
  getParentRoute: () => root,
  id: 'doorway',
  component: lazy(() => import('./PublicLayout.tsx'), 'PublicLayout'),
});

/** The screen of a one-time link; the link says what it is for. */
const linkScreen = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => doorway,
    path,
    component: lazy(() => import('../pages/one-time-links/LinkPage.tsx'), 'LinkPage'),
  });

const setUpTwoFactor = createRoute({
  getParentRoute: () => shell,
  path: paths.setUpTwoFactor,
  validateSearch: z.object({ next: z.optional(z.string()) }),
  beforeLoad: ({ search }) => {
    if (!mustSetUpTwoFactor(session.state())) throw redirect({ href: landingPath(search.next) });
  },
  component: lazy(() => import('../pages/account/SetUpTwoFactorPage.tsx'), 'SetUpTwoFactorPage'),
});

const importFile = createRoute({
  getParentRoute: () => shell,
  path: paths.import,
  // The screen validates the kind.
  validateSearch: z.object({ kind: z.optional(z.string()) }),
  component: lazy(() => import('../pages/imports/ImportPage.tsx'), 'ImportPage'),
});

const routeTree = root.addChildren([
  login,
  doorway.addChildren([linkScreen(paths.join), linkScreen(paths.resetPassword)]),
  shell.addChildren([
    setUpTwoFactor,
    settingsRoutes,
    screen(
      paths.dashboard,
      lazy(() => import('../pages/dashboard/DashboardPage.tsx'), 'DashboardPage'),
      async () => (await import('../pages/dashboard/loaders.ts')).loadDashboard,
    ),
    listScreen(
      paths.matters,
      lazy(() => import('../pages/matters/MattersPage.tsx'), 'MattersPage'),
      async () => (await import('../pages/matters/loaders.ts')).loadMatters,
    ),
    screen(
      paths.addMatter,
      lazy(() => import('../pages/matters/AddMatterPage.tsx'), 'AddMatterPage'),
    ),
    screen(
      paths.matter,
      lazy(() => import('../pages/matters/MatterPage.tsx'), 'MatterPage'),
      async () => (await import('../pages/matters/loaders.ts')).loadMatter,
    ),
    screen(
      paths.editMatter,
      lazy(() => import('../pages/matters/EditMatterPage.tsx'), 'EditMatterPage'),
      async () => (await import('../pages/matters/loaders.ts')).loadMatterToEdit,
    ),
    listScreen(
      paths.matterTimeline,
      lazy(() => import('../pages/matters/MatterTimelinePage.tsx'), 'MatterTimelinePage'),
      async () => (await import('../pages/matters/loaders.ts')).loadMatterTimeline,
    ),
    screen(
      paths.matterPlaybook,
      lazy(() => import('../pages/matters/MatterPlaybookPage.tsx'), 'MatterPlaybookPage'),
    ),
    listScreen(
      paths.matterHistory,
      lazy(() => import('../pages/matters/MatterHistoryPage.tsx'), 'MatterHistoryPage'),
      async () => (await import('../pages/matters/loaders.ts')).loadMatterHistory,
    ),
    screen(
      paths.matterAccess,
      lazy(() => import('../pages/matters/MatterAccessPage.tsx'), 'MatterAccessPage'),
    ),
    listScreen(
      paths.contacts,
      lazy(() => import('../pages/contacts/ContactsPage.tsx'), 'ContactsPage'),
      async () => (await import('../pages/contacts/loaders.ts')).loadContacts,
    ),
    screen(
      paths.addContact,
      lazy(() => import('../pages/contacts/AddContactPage.tsx'), 'AddContactPage'),
    ),
    listScreen(
      paths.contact,
      lazy(() => import('../pages/contacts/ContactPage.tsx'), 'ContactPage'),
      async () => (await import('../pages/contacts/loaders.ts')).loadContact,
    ),
    screen(
      paths.editContact,
      lazy(() => import('../pages/contacts/EditContactPage.tsx'), 'EditContactPage'),
      async () => (await import('../pages/contacts/loaders.ts')).loadContactToEdit,
    ),
    listScreen(
      paths.tasks,
      lazy(() => import('../pages/tasks/TasksPage.tsx'), 'TasksPage'),
      async () => (await import('../pages/tasks/loaders.ts')).loadTasks,
    ),
    screen(
      paths.addTask,
      lazy(() => import('../pages/tasks/AddTaskPage.tsx'), 'AddTaskPage'),
    ),
    screen(
      paths.task,
      lazy(() => import('../pages/tasks/TaskPage.tsx'), 'TaskPage'),
      async () => (await import('../pages/tasks/loaders.ts')).loadTask,
    ),
    screen(
      paths.editTask,
      lazy(() => import('../pages/tasks/EditTaskPage.tsx'), 'EditTaskPage'),
      async () => (await import('../pages/tasks/loaders.ts')).loadTaskToEdit,
    ),
    listScreen(
      paths.deadlines,
      lazy(() => import('../pages/deadlines/DeadlinesPage.tsx'), 'DeadlinesPage'),
      async () => (await import('../pages/deadlines/loaders.ts')).loadDeadlines,
    ),
    screen(
      paths.addDeadline,
      lazy(() => import('../pages/deadlines/AddDeadlinePage.tsx'), 'AddDeadlinePage'),
    ),
    screen(
      paths.deadline,
      lazy(() => import('../pages/deadlines/DeadlinePage.tsx'), 'DeadlinePage'),
      async () => (await import('../pages/deadlines/loaders.ts')).loadDeadline,
    ),
    screen(
      paths.controlSheet,
      lazy(() => import('../pages/deadlines/ControlSheetPage.tsx'), 'ControlSheetPage'),
      async () => (await import('../pages/deadlines/loaders.ts')).loadDeadline,
    ),
    screen(
      paths.replays,
      lazy(() => import('../pages/replays/ReplaysPage.tsx'), 'ReplaysPage'),
    ),
    screen(
      paths.replay,
      lazy(() => import('../pages/replays/ReplayPage.tsx'), 'ReplayPage'),
    ),
    listScreen(
      paths.calendar,
      lazy(() => import('../pages/calendar/CalendarPage.tsx'), 'CalendarPage'),
      async () => (await import('../pages/calendar/loaders.ts')).loadCalendar,
    ),
    listScreen(
      paths.daySheet,
      lazy(() => import('../pages/calendar/DaySheetPage.tsx'), 'DaySheetPage'),
      async () => (await import('../pages/calendar/loaders.ts')).loadDaySheet,
    ),
    listScreen(
      paths.events,
      lazy(() => import('../pages/events/EventsPage.tsx'), 'EventsPage'),
      async () => (await import('../pages/events/loaders.ts')).loadEvents,
    ),
    listScreen(
      paths.addEvent,
      lazy(() => import('../pages/events/AddEventPage.tsx'), 'AddEventPage'),
    ),
    screen(
      paths.event,
      lazy(() => import('../pages/events/EventPage.tsx'), 'EventPage'),
      async () => (await import('../pages/events/loaders.ts')).loadEvent,
    ),
    screen(
      paths.editEvent,
      lazy(() => import('../pages/events/EditEventPage.tsx'), 'EditEventPage'),
      async () => (await import('../pages/events/loaders.ts')).loadEventToEdit,
    ),
    listScreen(
      paths.documents,
      lazy(() => import('../pages/documents/DocumentsPage.tsx'), 'DocumentsPage'),
      async () => (await import('../pages/documents/loaders.ts')).loadDocuments,
    ),
    listScreen(
      paths.conflicts,
      lazy(() => import('../pages/conflicts/ConflictsPage.tsx'), 'ConflictsPage'),
      async () => (await import('../pages/conflicts/loaders.ts')).loadChecks,
    ),
    listScreen(
      paths.newConflictCheck,
      lazy(() => import('../pages/conflicts/NewCheckPage.tsx'), 'NewCheckPage'),
    ),
    listScreen(
      paths.conflictCheck,
      lazy(() => import('../pages/conflicts/CheckPage.tsx'), 'CheckPage'),
      async () => (await import('../pages/conflicts/loaders.ts')).loadCheck,
    ),
    importFile,
    screen(
      paths.importOf,
      lazy(() => import('../pages/imports/ImportOfPage.tsx'), 'ImportOfPage'),
    ),
    listScreen(
      paths.search,
      lazy(() => import('../pages/search/SearchPage.tsx'), 'SearchPage'),
      async () => (await import('../pages/search/loaders.ts')).loadSearch,
    ),
    screen(
      paths.help,
      lazy(() => import('../pages/help/HelpPage.tsx'), 'HelpPage'),
    ),
    screen(
      '$',
      lazy(() => import('../pages/not-found/NotFoundPage.tsx'), 'NotFoundPage'),
    ),
  ]),
]);

/** The route table. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
  // Every search parameter stays text: a case number like 2026 must not become a number.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(Object.entries(search).filter(([, value]) => value)).toString();
    return text && `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** What the list beside a record shows, as in its own address. */
    list?: Record<string, string | undefined>;
    /** Prefilled username of the sign-in form. */
    username?: string;
    /** Told above the sign-in form. */
    told?: string;
  }
}

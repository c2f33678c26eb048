import { searchQuery } from '@caseward/contract/search-query';
import { createRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { paths } from '../shared/paths.ts';
import { lazyScreen as lazy } from './lazy-screen.ts';
import { shell } from './shell-routes.ts';
import { starting } from './starting.ts';

const settings = createRoute({
  getParentRoute: () => shell,
  path: paths.settings,
  component: lazy(() => import('./Settings.tsx'), 'Settings'),
});

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.account });
  },
});

const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  component: lazy(() => import('../pages/account/AccountPage.tsx'), 'AccountPage'),
});

const team = createRoute({
  getParentRoute: () => settings,
  path: '/team',
  validateSearch: z.catch(z.object(searchQuery), {}),
  component: lazy(() => import('../pages/team/TeamPage.tsx'), 'TeamPage'),
  ...starting(async () => (await import('../pages/team/loaders.ts')).loadTeam),
});

const firm = createRoute({
  getParentRoute: () => settings,
  path: '/firm',
  component: lazy(() => import('../pages/firm/FirmPage.tsx'), 'FirmPage'),
  ...starting(async () => (await import('../pages/firm/loaders.ts')).loadFirm),
});

const walls = createRoute({
  getParentRoute: () => settings,
  path: '/walls',
  component: lazy(() => import('../pages/walls/WallsPage.tsx'), 'WallsPage'),
  ...starting(async () => (await import('../pages/walls/loaders.ts')).loadWalls),
});

const auditLog = createRoute({
  getParentRoute: () => settings,
  path: '/audit',
  // The screen validates the filters: it loads the contract of the log.
  validateSearch: z.record(z.string(), z.optional(z.string())),
  component: lazy(() => import('../pages/audit/AuditPage.tsx'), 'AuditPage'),
  ...starting(async () => (await import('../pages/audit/loaders.ts')).loadAuditLog),
});

const trash = createRoute({
  getParentRoute: () => settings,
  path: '/trash',
  component: lazy(() => import('../pages/trash/TrashPage.tsx'), 'TrashPage'),
  ...starting(async () => (await import('../pages/trash/loaders.ts')).loadTrash),
});

const practiceAreas = createRoute({
  getParentRoute: () => settings,
  path: '/practice-areas',
  component: lazy(() => import('../pages/firm/PracticeAreasPage.tsx'), 'PracticeAreasPage'),
  ...starting(async () => (await import('../pages/firm/loaders.ts')).loadPracticeAreas),
});

const startingCourts = starting(async () => (await import('../pages/courts/loaders.ts')).loadCourts);

const courts = createRoute({
  getParentRoute: () => settings,
  path: '/courts',
  validateSearch: z.catch(z.object(searchQuery), {}),
  component: lazy(() => import('../pages/courts/CourtsPage.tsx'), 'CourtsPage'),
  ...startingCourts,
});

const court = createRoute({
  getParentRoute: () => settings,
  path: '/courts/$courtId',
  component: lazy(() => import('../pages/courts/CourtsPage.tsx'), 'CourtPage'),
  ...startingCourts,
});

const startingPlaybooks = starting(async () => (await import('../pages/playbooks/loaders.ts')).loadPlaybooks);

const playbooks = createRoute({
  getParentRoute: () => settings,
  path: '/playbooks',
  component: lazy(() => import('../pages/playbooks/PlaybooksPage.tsx'), 'PlaybooksPage'),
  ...startingPlaybooks,
});

const addPlaybook = createRoute({
  getParentRoute: () => settings,
  path: '/playbooks/add',
  component: lazy(() => import('../pages/playbooks/PlaybooksPage.tsx'), 'AddPlaybookPage'),
});

const playbook = createRoute({
  getParentRoute: () => settings,
  path: '/playbooks/$playbookId',
  component: lazy(() => import('../pages/playbooks/PlaybooksPage.tsx'), 'PlaybookPage'),
  ...startingPlaybooks,
});

const startingRulePacks = starting(
  async () => (await import('../pages/rule-packs/loaders.ts')).loadRulePacks,
);
const rulePacksPage = () => import('../pages/rule-packs/RulePacksPage.tsx');

const rulePacks = createRoute({
  getParentRoute: () => settings,
  path: '/rule-packs',
  component: lazy(rulePacksPage, 'RulePacksPage'),
  ...startingRulePacks,
});

const addRulePack = createRoute({
  getParentRoute: () => settings,
  path: '/rule-packs/add',
  component: lazy(rulePacksPage, 'AddRulePackPage'),
});

const readRulePack = createRoute({
  getParentRoute: () => settings,
  path: '/rule-packs/read/$packName',
  component: lazy(rulePacksPage, 'ReadRulePackPage'),
  ...startingRulePacks,
});

const rulePack = createRoute({
  getParentRoute: () => settings,
  path: '/rule-packs/$packId',
  component: lazy(rulePacksPage, 'RulePackPage'),
  ...startingRulePacks,
});

/** The settings of a person and of their firm. */
export const settingsRoutes = settings.addChildren([
  settingsHome,
  account,
  team,
  firm,
  practiceAreas,
  courts,
  court,
  playbooks,
  addPlaybook,
  playbook,
  rulePacks,
  addRulePack,
  readRulePack,
  rulePack,
  walls,
  auditLog,
  trash,
]);

import { matterPlaybooks } from '@caseward/contract/matter-playbooks';
import { noSuch } from '@caseward/contract/references';
import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { findMatter, findStarted, hasWork, listStarted } from './matter-playbooks.queries.ts';
import { planLines } from './planning.ts';
import { findPlaybook, playbookOfArea } from './playbooks.queries.ts';
import { type Makers, noMatter, requireNotClosed, startPlaybook, undoStart } from './starting.ts';

/** Playbooks of a matter: shown before anything is made, started, and undone. */
export function matterPlaybookRoutes(api: Api, makers: Makers): void {
  implement(api, matterPlaybooks, {
    get: async ({ scope, params: { id } }) => {
      const matter = orThrow(await findMatter(scope, id), noMatter);
      const started = await listStarted(scope, id);
      const { practice_area: area, status } = matter;
      const isNew = started.length === 0 && status !== 'CLOSED' && status !== 'ARCHIVED';
      const mayStart = isNew && area !== null && !(await hasWork(scope, id));
      return { suggested: mayStart ? ((await playbookOfArea(scope, area)) ?? null) : null, started };
    },
    preview: async ({ scope, params: { id }, body }) => {
      const matter = orThrow(await findMatter(scope, id), noMatter);
      requireNotClosed(matter);
      const playbook = await requirePlaybook(scope, body.playbook);
      const lines = await planLines(scope, matter, playbook, body, makers.compute);
      const { id: of, name, version } = playbook;
      return { playbook: of, name, version, opening: body.opening ?? matter.opened_on, lines };
    },
    start: async ({ scope, params: { id }, body }) => {
      const playbook = await requirePlaybook(scope, body.playbook);
      const started = await startPlaybook(scope, id, playbook, body, makers);
      return orThrow(await findStarted(scope, id, started), noMatter);
    },
    undo: ({ scope, params: { id, started } }) => undoStart(scope, id, started, makers),
  });
}

const requirePlaybook = async (scope: Scope, id: string) =>
  orThrow(await findPlaybook(scope, id), () => invalid({ playbook: [noSuch.playbook] }));

import { type CourtInput, type CourtPatch, courtDays, courts } from '@caseward/contract/courts';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { invalid, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import type { IfMatch } from '../../http/preconditions.ts';
import { changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { libraryOf } from '../../platform/court-rules/library.ts';
import { readToday } from '../../platform/firm-days.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { askForReplay } from '../../platform/replays/replays.ts';
import { courtDaysBetween, listCourtDays } from './court-days.queries.ts';
import { enterCourtDay, withdrawCourtDay } from './court-days.ts';
import { yearOf } from './court-year.ts';
import {
  findCourt,
  insertCourt,
  isNameTaken,
  listCourts,
  lockCourt,
  removeCourt,
  updateCourt,
  usesOfCourt,
} from './courts.queries.ts';
import { requireSoundCourt, requireUnused } from './courts.rules.ts';

const missing = () => notFound('Court');
const show = async (scope: Scope, id: string) => orThrow(await findCourt(scope, id), missing);

/** Courts: whose holidays and closures move deadlines. */
export function courtRoutes(api: Api): void {
  implement(api, courts, {
    list: ({ scope, query }) => listCourts(scope, query),
    create: ({ scope, body }) => addCourt(scope, body),
    get: ({ scope, params: { id } }) => show(scope, id),
    update: ({ scope, params: { id }, body, ifMatch }) => changeCourt(scope, id, body, ifMatch),
    remove: async ({ scope, params: { id } }) => {
      orThrow(await lockCourt(scope, id), missing);
      requireUnused(await usesOfCourt(scope, id));
      await removeCourt(scope, id);
      await record(scope, { action: 'DELETED', objectType: 'court', objectId: id });
    },
    year: async ({ scope, params: { id }, query }) => {
      const { holiday_sets } = await show(scope, id);
      const year = query.year ?? Number((await readToday(scope)).slice(0, 4));
      const entered = await courtDaysBetween(scope, id, `${year}-01-01`, `${year}-12-31`);
      return yearOf(year, holiday_sets, entered, await libraryOf(scope));
    },
  });
  implement(api, courtDays, {
    list: async ({ scope, params: { id }, query }) => {
      await show(scope, id);
      return listCourtDays(scope, id, query);
    },
    add: ({ scope, params: { id }, body }) => enterCourtDay(scope, id, body),
    remove: ({ scope, params: { id, day } }) => withdrawCourtDay(scope, id, day),
  });
}

/** @throws ApiProblem 400 naming the field */
async function addCourt(scope: Scope, body: z.output<typeof CourtInput>) {
  requireSoundCourt(body, await libraryOf(scope));
  await refuseTaken(scope, body.name);
  const court = orThrow(await insertCourt(scope, body), missing);
  const changes = firstValues(body);
  await record(scope, { action: 'CREATED', objectType: 'court', objectId: court.id, changes });
  return court;
}

/** A save without changes leaves no event and no new version. @throws ApiProblem 400, 404, 412 */
async function changeCourt(scope: Scope, id: string, body: z.output<typeof CourtPatch>, ifMatch: IfMatch) {
  const before = orThrow(await lockCourt(scope, id), missing);
  ifMatch(before);
  const changes = changesOf<typeof body>(before, body);
  if (isNothing(changes)) return before;
  requireSoundCourt({ ...before, ...body }, await libraryOf(scope), before);
  if (body.name !== undefined) await refuseTaken(scope, body.name, id);
  await record(scope, { action: 'CHANGED', objectType: 'court', objectId: id, changes });
  const court = orThrow(await updateCourt(scope, id, body), missing);
  if (changes.packs || changes.holiday_sets || changes.time_zone)
    await askForReplay(scope, { cause: 'COURT', why: court.name, court: id });
  return court;
}

async function refuseTaken(scope: Scope, name: string, but?: string) {
  if (await isNameTaken(scope, name, but))
    throw invalid({ name: ['There is a court of this name already.'] });
}

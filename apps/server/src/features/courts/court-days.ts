import { type CourtDayEntry, type CourtDayInput, mostCourtDays } from '@caseward/contract/courts';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { invalid, notFound } from '../../http/api-problem.ts';
import { changesOf } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { askForReplay, type NewReplay } from '../../platform/replays/replays.ts';
import { countCourtDays, findCourtDay, insertCourtDay, removeCourtDay } from './court-days.queries.ts';
import { lockCourt } from './courts.queries.ts';

const missingCourt = () => notFound('Court');
const missingDay = () => notFound('Day');

/** Enters a day of a court. @throws ApiProblem 400 naming the field, 404 */
export async function enterCourtDay(
  scope: Scope,
  court: string,
  given: z.output<typeof CourtDayInput>,
): Promise<CourtDayEntry> {
  const { name } = orThrow(await lockCourt(scope, court), missingCourt);
  const { count = 0, has = false } = (await countCourtDays(scope, court, given.day)) ?? {};
  if (has) throw invalid({ day: ['This day is entered already. Remove it first to enter it again.'] });
  if (count >= mostCourtDays) throw invalid({ day: [`At most ${mostCourtDays} days are kept of a court.`] });
  const id = await insertCourtDay(scope, court, given);
  const entered = orThrow(await findCourtDay(scope, court, id), missingDay);
  await tell(scope, court, undefined, entered);
  await askForReplay(scope, causedBy(court, name, entered));
  return entered;
}

/** Removes a day that was entered of a court. @throws ApiProblem 404 */
export async function withdrawCourtDay(scope: Scope, court: string, id: string): Promise<void> {
  const { name } = orThrow(await lockCourt(scope, court), missingCourt);
  const entered = orThrow(await findCourtDay(scope, court, id), missingDay);
  await removeCourtDay(scope, court, id);
  await tell(scope, court, entered, undefined);
  await askForReplay(scope, causedBy(court, name, entered));
}

const causedBy = (court: string, name: string, { day, kind }: CourtDayEntry): NewReplay => ({
  cause: kind === 'HOLIDAY' ? 'HOLIDAY' : 'CLOSURE',
  why: name,
  court,
  day,
});

const told = (entered: CourtDayEntry | undefined) =>
  entered ? [{ day: entered.day, kind: entered.kind, source: entered.source }] : [];

const tell = (
  scope: Scope,
  objectId: string,
  before: CourtDayEntry | undefined,
  after: CourtDayEntry | undefined,
) =>
  record(scope, {
    action: 'CHANGED',
    objectType: 'court',
    objectId,
    changes: changesOf<Record<string, unknown>>({ own_days: told(before) }, { own_days: told(after) }),
  });

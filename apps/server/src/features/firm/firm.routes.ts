import { firm, type Lifetimes, outlastsItself, wrongLifetime } from '@caseward/contract/firm';
import { weekdayOf } from '@caseward/deadlines/days';
import { closedDaysOf } from '@caseward/deadlines/holidays';
import type { HolidaySet } from '@caseward/deadlines/pack-schema';
import type { Scope } from '../../db/scope.ts';
import { invalid, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { changesOf, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { libraryOf } from '../../platform/court-rules/library.ts';
import { readToday } from '../../platform/firm-days.queries.ts';
import { namesOf } from '../../platform/identity/person-names.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireAbleUser } from '../../platform/references/references.ts';
import type { StorageQuota } from '../../platform/storage-quota/storage-quota.ts';
import { findFirm, lockFirm, updateFirm } from './firm.queries.ts';

const missing = () => notFound('Firm');

/** @throws ApiProblem 400 naming the given lifetime of a session that does not fit the other, stored one */
function requireLifetimes(given: Lifetimes, stored: Lifetimes): void {
  const named = (['session_absolute_hours', 'session_idle_hours'] as const).find(
    (field) => given[field] !== undefined && given[field] !== stored[field],
  );
  if (named && outlastsItself({ ...stored, ...given })) throw invalid({ [named]: [wrongLifetime[named]] });
}

const withNames = async <Settings extends { docket_group: string[] }>(scope: Scope, settings: Settings) => ({
  ...settings,
  docket_group_details: await namesOf(scope, settings.docket_group),
});

/** The most days from Monday to Friday that a firm's holidays close in a year: on all others people are reminded. */
const mostClosedWeekdays = 100;
/** For so many years that is looked at. */
const yearsAhead = 10;

/** Whether sets together leave too few days of a year on which anybody is reminded. */
function closesTooMuch(sets: readonly HolidaySet[], year: number): boolean {
  const days = sets.flatMap((set) => closedDaysOf(set, year).map(({ day }) => day));
  return new Set(days.filter((day) => weekdayOf(day) <= 5)).size > mostClosedWeekdays;
}

/** @throws ApiProblem 400 where none of the packs that the firm applies has a set that is new to it, or too little stays open */
async function requireHolidays(scope: Scope, names: readonly string[], before: readonly string[]) {
  const added = names.filter((name) => !before.includes(name));
  if (added.length === 0) return;
  const library = await libraryOf(scope);
  if (added.some((name) => !library.holidaySet(name)))
    throw invalid({ office_holidays: ['There is no holiday set of this name.'] });
  const sets = names.flatMap((name) => library.holidaySet(name) ?? []);
  const thisYear = Number((await readToday(scope)).slice(0, 4));
  for (let year = thisYear; year < thisYear + yearsAhead; year++)
    if (closesTooMuch(sets, year))
      throw invalid({
        office_holidays: [
          `In ${year} they close more than ${mostClosedWeekdays} days from Monday to Friday.`,
        ],
      });
}

/** @throws ApiProblem 400 where somebody new to it is not of the firm, or cannot act */
async function requireDocketGroup(scope: Scope, group: readonly string[], before: readonly string[]) {
  for (const person of group.filter((one) => !before.includes(one)))
    await requireAbleUser(scope, 'docket_group', person);
}

/** In full megabytes, so that the sum tells no size of a file behind a wall. */
const roundedUp = (bytes: number) => Math.ceil(bytes / 1e6) * 1e6;

/**
 * Settings of a firm, and what its files take.
 * @param quota of the firm
 */
export function firmRoutes(api: Api, quota: StorageQuota): void {
  implement(api, firm, {
    get: async ({ scope }) => withNames(scope, orThrow(await findFirm(scope), missing)),
    storage: async ({ scope }) => {
      const { used, quota: most = null } = await quota.use(scope);
      return { used_bytes: roundedUp(used), quota_bytes: most };
    },
    update: async ({ scope, body }) => {
      const before = orThrow(await lockFirm(scope), missing);
      const changes = changesOf<typeof body>(before, body);
      if (isNothing(changes)) return withNames(scope, before);
      requireLifetimes(body, before);
      await requireHolidays(scope, body.office_holidays ?? [], before.office_holidays);
      await requireDocketGroup(scope, body.docket_group ?? [], before.docket_group);
      await record(scope, { action: 'CHANGED', objectType: 'firm', objectId: scope.tenantId, changes });
      return withNames(scope, orThrow(await updateFirm(scope, body), missing));
    },
  });
}

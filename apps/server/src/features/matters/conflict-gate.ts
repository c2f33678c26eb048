import type { MatterStatus } from '@caseward/contract/matter-statuses';
import type { Scope } from '../../db/scope.ts';
import { ApiProblem } from '../../http/api-problem.ts';
import { presentParties } from '../../platform/conflicts/coverage.queries.ts';
import { coverageOf, isCovered, partiesToCover } from '../../platform/conflicts/coverage.ts';
import { readGate } from '../../platform/conflicts/gate.queries.ts';
import { isToCover, type StandingParty } from '../../platform/conflicts/to-cover.ts';
import { isAtWork, opens, takesUp } from './matters.rules.ts';

/*
 * The gate: where the firm requires it, a matter is opened only when a conflict check covers its parties, and nobody
 * becomes a party on a side of an open one without. The matter is locked by whoever asks.
 */

const refused = (sentence: string) => new ApiProblem('conflict-check-needed', sentence);

const isRequired = async (scope: Scope) => (await readGate(scope)) === 'REQUIRED';

/** What is said of a row of an import that would open a matter. */
export const importedOpen =
  'Your firm opens matters after a conflict check. Import it as pending, and check its parties then.';

/** Whether new matters with this status are refused: nothing can cover them yet. */
export const refusesNew = async (scope: Scope) =>
  (await isRequired(scope)) ? (status: MatterStatus | undefined) => isAtWork(status ?? 'OPEN') : () => false;

const openingRefused = () =>
  refused('Check for conflicts before opening this matter, or save it as pending.');

/** @throws ApiProblem 409 where a new matter may not be open */
export async function requireNewPending(scope: Scope, status: MatterStatus | undefined): Promise<void> {
  if ((await refusesNew(scope))(status)) throw openingRefused();
}

/** A matter before it is saved, and what is to be written of it. */
interface Saving {
  before: { status: MatterStatus; clients: readonly string[] };
  status: MatterStatus | undefined;
  clients: readonly string[] | undefined;
}

/** @throws ApiProblem 409 where a save would open a matter, or give an open one clients, without a check of them */
export async function requireCheckedSave(
  scope: Scope,
  id: string,
  { before, status, clients }: Saving,
): Promise<void> {
  if (!isAtWork(status ?? before.status)) return;
  const added = (clients ?? []).filter((client) => !before.clients.includes(client)).map(asClient);
  const isTakenUp = takesUp(before.status, status);
  if ((!isTakenUp && added.length === 0) || !(await isRequired(scope))) return;
  if (!isTakenUp) return requireCoverage(scope, id, added);
  const staying = (await presentParties(scope, id)).filter(
    ({ contact_id, role }) => role !== 'CLIENT' || !clients || clients.includes(contact_id),
  );
  const accepted = opens(before.status, status) ? staying.map(asAccepted) : staying;
  const parties = [...accepted, ...added].filter(isToCover);
  if (!isCovered(await coverageOf(scope, id, parties))) throw openingRefused();
}

const asClient = (contact_id: string): StandingParty => ({ contact_id, role: 'CLIENT', side: 'OURS' });

/** Prospective clients become clients of the matter that opens. */
const asAccepted = (party: StandingParty & { until: string | null }): StandingParty =>
  party.role === 'PROSPECTIVE_CLIENT' && party.until === null ? asClient(party.contact_id) : party;

/** Whether a matter is open and may not be: nobody has checked its parties, and the firm requires it. */
export const isUnchecked = async (
  scope: Scope,
  { id, status }: { id: string; status: MatterStatus },
): Promise<boolean> => {
  const parties = await guardedParties(scope, { id, status });
  return parties !== null && !isCovered(await coverageOf(scope, id, parties));
};

/** Those who stand on a side of an open matter, where newcomers have to be checked; null anywhere else. */
export const guardedParties = async (
  scope: Scope,
  { id, status }: { id: string; status: MatterStatus },
): Promise<StandingParty[] | null> =>
  isAtWork(status) && (await isRequired(scope)) ? partiesToCover(scope, id) : null;

/**
 * @param before who stood on a side of the matter before its parties were changed
 * @throws ApiProblem 409 when somebody does now who was not checked
 */
export async function requireCheckedNewcomers(
  scope: Scope,
  id: string,
  before: readonly StandingParty[],
): Promise<void> {
  const stood = new Set(before.map(placeOf));
  const newcomers = (await partiesToCover(scope, id)).filter((party) => !stood.has(placeOf(party)));
  await requireCoverage(scope, id, newcomers);
}

const placeOf = ({ contact_id, side }: StandingParty) => `${contact_id} ${side}`;

async function requireCoverage(scope: Scope, id: string, parties: readonly StandingParty[]): Promise<void> {
  const rows = await coverageOf(scope, id, parties);
  if (rows.some(({ uncovered }) => uncovered !== null))
    throw refused('Check for conflicts before adding a party to this open matter.');
}

import { conflictChecks } from '@caseward/contract/conflict-checks';
import { matters } from '@caseward/contract/matters';
import { walls } from '@caseward/contract/walls';
import type { Client } from 'pg';
import type { Installation } from '../e2e/installation.ts';
import { callingAs } from './calling-as.ts';

/** Checks of the same contacts before and after each became the client of a matter that the asker may not see. */
export interface RestrictedTimes {
  without_p50_ms: number;
  with_p50_ms: number;
  /** Median of what each contact took longer. */
  longer_ms: number;
  /** From the fifth to the ninety-fifth percentile of those without. */
  spread_ms: number;
}

/** Four checks each, within what one person may do in an hour. */
const contactsAsked = 14;

/** Runs checks of contacts without matters, then hides a matter of each behind a wall, and runs them again. */
export async function timeRestricted(
  installation: Installation,
  client: Client,
  firm: { id: string; admin: { id: string } },
): Promise<RestrictedTimes> {
  const personOf = async (role: string) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from caseward.users where tenant_id = $1 and role = $2 limit 1',
      [firm.id, role],
    );
    return rows[0]?.id ?? '';
  };
  const inside = await personOf('ATTORNEY');
  // Somebody who has made no other check.
  const asker = await callingAs(installation, firm.id, await personOf('STAFF'));
  const insider = await callingAs(installation, firm.id, inside);
  const { rows: contacts } = await client.query<{ id: string }>(
    `select c.id from caseward.contacts c
      where c.tenant_id = $1 and c.deleted_at is null and c.id > gen_random_uuid()
        and not exists (select from caseward.matter_parties p where p.tenant_id = $1 and p.contact_id = c.id)
      order by c.id limit $2`,
    [firm.id, contactsAsked],
  );
  const timed = async (contact: string) => {
    const body = { subject: 'A pair', terms: [{ contact, side: 'ADVERSE' }] };
    // What is read for the first time is slower.
    await asker(conflictChecks.create, { body });
    const begun = performance.now();
    const { restricted } = await asker(conflictChecks.create, { body });
    return { ms: performance.now() - begun, restricted };
  };
  const pairs: { before: number; after: number }[] = [];
  for (const { id } of contacts) {
    const before = await timed(id);
    if (before.restricted !== 'NONE') continue;
    const body = { title: 'Hidden', assigned_users: [inside], clients: [id], status: 'PENDING' };
    const matter = await insider(matters.create, { body });
    await insider(walls.raise, { params: { id: matter.id }, body: { reason: 'Bench', members: [] } });
    const after = await timed(id);
    if (after.restricted === 'NONE') throw new Error('A check did not meet the hidden matter.');
    pairs.push({ before: before.ms, after: after.ms });
  }
  const without = percentiles(pairs.map(({ before }) => before));
  return {
    without_p50_ms: without(0.5),
    with_p50_ms: percentiles(pairs.map(({ after }) => after))(0.5),
    longer_ms: percentiles(pairs.map(({ before, after }) => after - before))(0.5),
    spread_ms: without(0.95) - without(0.05),
  };
}

function percentiles(figures: readonly number[]) {
  const sorted = figures.toSorted((one, other) => one - other);
  return (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}

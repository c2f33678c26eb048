import { conflictChecks } from '@caseward/contract/conflict-checks';
import type { ConflictRestricted } from '@caseward/contract/conflict-restricted';
import { firm as settings } from '@caseward/contract/firm';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { walls } from '@caseward/contract/walls';
import type { Client } from 'pg';
import type { Installation } from '../e2e/installation.ts';
import { callingAs } from './calling-as.ts';

/** Checks of the same contacts before and after each became the client of a matter that the asker may not see. */
export interface RestrictedTimes {
  without_p50_ms: number;
  with_p50_ms: number;
  /** Median of what each contact took longer, by the medians of its repetitions. */
  longer_ms: number;
  /** Of repetitions of one contact without a hidden matter, from the fifth to the ninety-fifth percentile. */
  spread_ms: number;
}

/** With eight checks each, within what one person may do in an hour. */
const contactsAsked = 7;
/** Besides a first one, which reads what is not in memory yet. */
const repetitions = 3;

/**
 * Runs checks of contacts without matters, then hides a matter of each behind a wall, and runs them again: where the asker
 * is told that something is restricted, and where they are told nothing before a check is released.
 */
export async function timeRestricted(
  installation: Installation,
  client: Client,
  firm: { id: string; admin: { id: string } },
): Promise<Record<ConflictRestricted, RestrictedTimes>> {
  const personOf = async (role: string) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from caseward.users where tenant_id = $1 and role = $2 limit 1',
      [firm.id, role],
    );
    return rows[0]?.id ?? '';
  };
  const [inside, first, second] = [
    await personOf('ATTORNEY'),
    await personOf('STAFF'),
    await personOf('READ_ONLY'),
  ];
  const admin = await callingAs(installation, firm.id, firm.admin.id);
  const insider = await callingAs(installation, firm.id, inside);
  const { rows: contacts } = await client.query<{ id: string }>(
    `select c.id from caseward.contacts c
      where c.tenant_id = $1 and c.deleted_at is null and c.id > gen_random_uuid()
        and not exists (select from caseward.matter_parties p where p.tenant_id = $1 and p.contact_id = c.id)
      order by c.id limit $2`,
    [firm.id, 2 * contactsAsked],
  );
  const hide = async (contact: string) => {
    const body = { title: 'Hidden', assigned_users: [inside], clients: [contact], status: 'PENDING' };
    const matter = await insider(matters.create, { body });
    await insider(walls.raise, { params: { id: matter.id }, body: { reason: 'Bench', members: [] } });
  };
  /** Times checks as somebody who has made no other one. */
  const timeAs = async (asker: string, isTold: boolean, asked: readonly { id: string }[]) => {
    const call = await callingAs(installation, firm.id, asker);
    const timed = async (contact: string) => {
      const body = { subject: 'A pair', terms: [{ contact, side: 'ADVERSE' }] };
      let { restricted } = await call(conflictChecks.create, { body });
      const ms: number[] = [];
      for (let n = 0; n < repetitions; n += 1) {
        const begun = performance.now();
        ({ restricted } = await call(conflictChecks.create, { body }));
        ms.push(performance.now() - begun);
      }
      return { ms, restricted };
    };
    const pairs: { before: number[]; after: number[] }[] = [];
    for (const { id } of asked) {
      const before = await timed(id);
      if (before.restricted !== 'NONE') continue;
      await hide(id);
      const after = await timed(id);
      if ((after.restricted !== 'NONE') !== isTold) throw new Error('A check did not tell what it should.');
      pairs.push({ before: before.ms, after: after.ms });
    }
    return timesOf(pairs);
  };
  const TELL = await timeAs(first, true, contacts.slice(0, contactsAsked));
  await admin(people.update, { params: { id: second }, body: { role: 'STAFF' } });
  await admin(settings.update, { body: { conflict_restricted: 'RELEASE' } });
  const RELEASE = await timeAs(second, false, contacts.slice(contactsAsked));
  await admin(settings.update, { body: { conflict_restricted: 'TELL' } });
  return { TELL, RELEASE };
}

function timesOf(pairs: readonly { before: readonly number[]; after: readonly number[] }[]): RestrictedTimes {
  const median = (ms: readonly number[]) => percentiles(ms)(0.5);
  const around = percentiles(pairs.flatMap(({ before }) => before.map((ms) => ms - median(before))));
  return {
    without_p50_ms: median(pairs.flatMap(({ before }) => before)),
    with_p50_ms: median(pairs.flatMap(({ after }) => after)),
    longer_ms: median(pairs.map(({ before, after }) => median(after) - median(before))),
    spread_ms: around(0.95) - around(0.05),
  };
}

function percentiles(figures: readonly number[]) {
  const sorted = figures.toSorted((one, other) => one - other);
  return (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}

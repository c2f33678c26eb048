import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictLists } from '@caseward/contract/conflict-lists';
import type { ConflictRestricted } from '@caseward/contract/conflict-restricted';
import { documents } from '@caseward/contract/documents';
import type { Client } from 'pg';
import { post } from '../apps/server/src/testing/uploads.ts';
import type { Installation } from '../e2e/installation.ts';
import { callingAs } from './calling-as.ts';
import { type RestrictedTimes, timeRestricted } from './restricted-checks.ts';

/** Whole checks, from the call to the answer. */
export interface TimedChecks {
  /** Of ten contacts with relations; each check asks for others. */
  ten_p50_ms: number;
  ten_p95_ms: number;
  /** A list of a thousand names, from its call to its last name. */
  list_seconds: number;
  /** How often its progress was another one when it was asked for. */
  list_steps: number;
  restricted: Record<ConflictRestricted, RestrictedTimes>;
}

const rounds = 20;
const listed = 1_000;

/** Runs checks over HTTP, as an administrator of a firm that is full of names. */
export async function timeChecks(
  installation: Installation,
  client: Client,
  firm: { id: string; admin: { id: string } },
): Promise<TimedChecks> {
  const call = await callingAs(installation, firm.id, firm.admin.id);

  const { rows: related } = await client.query<{ id: string }>(
    `select from_contact as id from caseward.contact_relations where tenant_id = $1 order by id limit $2`,
    [firm.id, rounds * 10],
  );
  const tens: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const terms = related
      .slice(round * 10, round * 10 + 10)
      .map(({ id: contact }, n) => ({ contact, side: n % 2 ? 'ADVERSE' : 'OURS' }));
    const begun = performance.now();
    await call(conflictChecks.create, { body: { subject: `Ten, ${round}`, terms } });
    tens.push(performance.now() - begun);
  }
  tens.sort((one, other) => one - other);

  const { rows: people } = await client.query<{ name: string }>(
    `select concat_ws(' ', first_name, nullif(last_name, '')) as name from caseward.contacts
      where tenant_id = $1 and id > gen_random_uuid() order by id limit $2`,
    [firm.id, listed],
  );
  const form = await call(documents.generateUploadUrl, {
    body: { file_name: 'names.csv', file_type: 'text/csv' },
  });
  await post(form, `Name\n${people.map(({ name }) => `"${name}"`).join('\n')}\n`, 'text/csv');
  const begun = performance.now();
  const { id } = await call(conflictLists.create, {
    body: { file_path: form.fields.key ?? '', occasion: 'BULK', subject: 'A thousand' },
  });
  const steps = new Set<number>();
  for (;;) {
    const check = await call(conflictChecks.get, { params: { id } });
    steps.add(check.done);
    if (check.state === 'FAILED') throw new Error(check.failure);
    if (check.state !== 'RUNNING') break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const list_seconds = Math.round((performance.now() - begun) / 100) / 10;
  const at = (share: number) => Math.round(tens[Math.floor(tens.length * share)] ?? 0);
  return {
    ten_p50_ms: at(0.5),
    ten_p95_ms: at(0.95),
    list_seconds,
    list_steps: steps.size,
    restricted: await timeRestricted(installation, client, firm),
  };
}

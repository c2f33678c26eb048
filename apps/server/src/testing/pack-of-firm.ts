import { rulePacks } from '@caseward/contract/rule-packs';
import type { Firm, Person } from './firm.ts';

const base = {
  version: '1',
  jurisdiction: 'US-ILND',
  trigger: 'us-federal/interrogatories_served',
  counting: 'us-federal/frcp6',
};

/**
 * The text of a pack with one rule: so many days after interrogatories were served.
 * @param more fields of the rule, such as what it overrides, or holiday sets of the pack
 */
export function packText(
  name = 'firm-local',
  days = 14,
  {
    expected = '2026-05-15',
    version = base.version,
    title = 'Local rules',
    holidays,
    ...more
  }: Record<string, unknown> = {},
): string {
  const { jurisdiction, trigger, counting } = base;
  const rule = { id: 'local-7-1', title: 'Opposition to a motion', trigger, period: [days, 'DAY'], counting };
  return JSON.stringify({
    pack: name,
    version,
    title,
    jurisdiction,
    holidays,
    rules: [{ ...rule, cite: 'Local Rule 7.1(b)', kind: 'RESPONSE', ...more }],
    vectors: [
      { rule: `${name}/local-7-1`, trigger: '2026-05-01', expected: { on: expected }, basis: 'by hand' },
    ],
  });
}

/** Adds a pack of the firm and publishes it; answers its id. It is not used before somebody countersigns it. */
export async function publishPack(lawyer: Person, draft: string): Promise<string> {
  const { body } = await lawyer.call(rulePacks.create, { body: { draft } });
  const params = { id: body.id };
  await lawyer.call(rulePacks.publish, { params, body: { version: body.version, reason: 'In force' } });
  return body.id;
}

/**
 * Publishes two packs of a firm, of which the administrator countersigns one.
 * @returns the id of the other: the administrator did not publish it, and could countersign it, too
 */
export async function publishPacks({ admin, people }: Firm, title: string): Promise<string> {
  const [waiting, inForce] = [
    await publishPack(people.ATTORNEY, packText('firm-local', 14, { title })),
    await publishPack(people.ATTORNEY, packText('firm-signed', 14, { title })),
  ];
  await admin.call(rulePacks.countersign, { params: { id: inForce }, body: { number: 1 } });
  return waiting;
}

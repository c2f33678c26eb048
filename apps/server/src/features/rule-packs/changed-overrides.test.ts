import { deadlinePreview } from '@caseward/contract/deadline-preview';
import { rulePacks } from '@caseward/contract/rule-packs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { packText, publishPack } from '../../testing/pack-of-firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * A shipped rule that a release changes while a firm overrides it.
 */

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const shippedRule = 'us-federal/frcp-33-b-2';
const overriding = { overrides: { rule: shippedRule, reason: 'Standing order' } };

it('is named in the list, on the page of the pack and in each answer, until that is published anew', async () => {
  const { ATTORNEY: lawyer, ADMIN: second, READ_ONLY: reader } = firm.people;
  const id = await publishPack(lawyer, packText('firm-local', 14, overriding));
  const params = { id };
  const countersign = (number: number) => second.call(rulePacks.countersign, { params, body: { number } });
  const changedSince = async () => {
    const [listed] = (await reader.call(rulePacks.firm)).body;
    const { body } = await reader.call(rulePacks.get, { params });
    expect(body.changed_since).toEqual(listed?.changed_since);
    return body.changed_since;
  };
  const keep = (overridden: object | null) =>
    test.owner.query('update caseward.pack_versions set overridden = $2 where pack_id = $1', [
      id,
      overridden && JSON.stringify(overridden),
    ]);
  const warnings = async () => {
    const { body } = await reader.call(deadlinePreview.preview, {
      body: { rule: shippedRule, trigger: '2026-05-01' },
    });
    return body.warnings.filter(({ code }) => code.startsWith('OVERRIDE'));
  };
  // As an older release would have kept it, whose rule said something else.
  const other = { [shippedRule]: '0'.repeat(64) };

  await keep(other);
  expect(await changedSince(), 'not in use').toEqual([]);
  expect(await warnings()).toEqual([]);
  expect((await countersign(1)).status).toBe(200);
  expect(await changedSince()).toEqual([shippedRule]);
  expect((await warnings()).at(-1)).toMatchObject({
    code: 'OVERRIDE_OUTDATED',
    text: expect.stringMatching(
      /^What the product says of .+33\(b\)\(2\) has changed since Local rules was published/,
    ),
    cite: expect.stringContaining('33(b)(2)'),
  });
  await keep(null);
  expect(await changedSince(), 'published before it was kept').toEqual([]);

  await keep(other);
  const draft = packText('firm-local', 14, { ...overriding, version: '2' });
  const { body } = await lawyer.call(rulePacks.update, { params, body: { draft } });
  const published = { version: body.version, reason: 'Read again' };
  expect((await lawyer.call(rulePacks.publish, { params, body: published })).status).toBe(200);
  expect((await countersign(2)).status).toBe(200);
  expect(await changedSince()).toEqual([]);
  expect((await warnings()).map(({ code }) => code)).toEqual(['OVERRIDE']);
});

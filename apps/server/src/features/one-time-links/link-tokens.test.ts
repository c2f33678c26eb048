import { randomBytes } from 'node:crypto';
import { invitations } from '@caseward/contract/invitations';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { firmOfToken, linkTokenHash, newLinkToken } from '../../platform/identity/one-time-links.ts';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { lookUp, tokenOf, useLink } from '../../testing/links.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const invitation = async () => {
  const { body } = await firm.admin.call(invitations.create, { body: { role: 'STAFF', first_name: 'Bea' } });
  return { id: body.id, token: tokenOf(body.link) };
};

it('a token names the firm whose link it is', async () => {
  const { token } = await invitation();
  expect(firmOfToken(token)).toBe(firm.id);
  expect((await lookUp(test.url, token)).status).toBe(200);
});

it.each([
  ['another firm', () => foundFirm(test).then(({ id }) => id)],
  ['no firm', () => Promise.resolve(crypto.randomUUID())],
])('a token that names %s is that of no link', async (_, firmId) => {
  const { token } = await invitation();
  const secret = Buffer.from(token, 'base64url').subarray(16);
  const named = Buffer.from((await firmId()).replaceAll('-', ''), 'hex');
  const exchanged = Buffer.concat([named, secret]).toString('base64url');
  expectProblem(await lookUp(test.url, exchanged), 'not-found');
  expectProblem(await useLink(test.url, exchanged, { username: crypto.randomUUID() }), 'not-found');
});

it.each([
  ['of 0.3.0', randomBytes(32).toString('base64url')],
  ['with a character too many', `${newLinkToken(crypto.randomUUID()).token}A`],
  ['with one that is passed over in decoding', `${newLinkToken(crypto.randomUUID()).token} `],
  ['that is empty', ''],
])('no firm is read from a token %s', (_, token) => {
  expect(firmOfToken(token)).toBeUndefined();
});

/** A cluster has never had servers of 0.3.0. */
describe.skipIf(inject('postgres').workers.length > 0)('beside 0.3.0', () => {
  it('its links, which name no firm, are good', async () => {
    const { id } = await invitation();
    const token = randomBytes(32).toString('base64url');
    await test.owner.query(
      'update caseward.one_time_links set token_hash = $3 where tenant_id = $1 and id = $2',
      [firm.id, id, linkTokenHash(token)],
    );
    expect((await lookUp(test.url, token)).status).toBe(200);
    expect((await useLink(test.url, token, { username: crypto.randomUUID() })).status).toBe(200);
    expectProblem(await lookUp(test.url, token), 'not-found');
  });

  it('its servers know a link that names its firm', async () => {
    const { id, token } = await invitation();
    const { rows } = await test.services.pool.query<{ id: string; tenant_id: string }>(
      'select id, tenant_id from caseward.find_link($1)',
      [linkTokenHash(token)],
    );
    expect(rows).toEqual([{ id, tenant_id: firm.id }]);
  });
});

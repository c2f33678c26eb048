import { tmpdir } from 'node:os';
import { conflictChecks } from '@caseward/contract/conflict-checks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/commands.ts';
import { foundFirm } from '../testing/firm.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function verify(...words: string[]) {
  const env = { DATABASE_URL: app.database.appUrl, DATABASE_OWNER_URL: app.database.ownerUrl };
  return await runCommand(['conflicts', 'verify', ...words], { cwd: tmpdir(), env });
}

test('conflicts verify names the check and the part that was changed', async () => {
  const { admin, id: firm } = await foundFirm(app);
  const ids: string[] = [];
  for (const name of ['Vesper Quillfeather', 'Olga Tannenbaum']) {
    const { body } = await admin.call(conflictChecks.create, { body: { terms: [{ name }] } });
    expect((await admin.call(conflictChecks.close, { params: { id: body.id } })).status).toBe(200);
    ids.push(body.id);
  }
  const [one = '', other = ''] = ids;
  expect(await verify()).toEqual({ code: 0, out: '2 reports compared, 0 changed.\n', err: '' });
  await app.owner.query(`update caseward.conflict_terms set name = 'Nobody' where check_id = $1`, [one]);
  expect(await verify()).toEqual({
    code: 1,
    out: `Conflict check ${one} of firm ${firm}: its terms were changed.\n2 reports compared, 1 changed.\n`,
    err: '',
  });
  expect((await verify(other)).code).toBe(0);
  expect((await verify(crypto.randomUUID())).err).toContain('There is no closed conflict check');
  expect((await verify('one')).code).toBe(2);
});

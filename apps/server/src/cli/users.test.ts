import { readFile } from 'node:fs/promises';
import { audit } from '@caseward/contract/audit';
import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { session } from '@caseward/contract/session';
import { tasks } from '@caseward/contract/tasks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandLine, openCommandLine } from '../testing/command-line.ts';
import { type Firm, foundFirm } from '../testing/firm.ts';
import { expectProblem } from '../testing/problem.ts';

let line: CommandLine;
let firm: Firm;
beforeAll(async () => {
  line = await openCommandLine();
  firm = await foundFirm(line.app);
});
afterAll(() => line.close());

test('caseward --version prints the release that runs', async () => {
  const { version } = JSON.parse(
    await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'),
  );
  expect(await line.run(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test('help says which options are required', async () => {
  const { out } = await line.run(['firm', 'create', '--help']);
  expect(out).toMatch(/--name <name> .*\(required\)/);
  expect(out).not.toMatch(/--email <address> .*\(required\)/);
});

describe('user list', () => {
  test('names the people of a firm, or of all, with role and state', async () => {
    const { ADMIN, STAFF } = firm.people;
    const other = await foundFirm(line.app);
    await line.app.owner.query(`update caseward.users set disabled_at = '2026-03-04 12:00Z' where id = $1`, [
      other.people.STAFF.id,
    ]);
    const all = await line.run(['user', 'list']);
    expect(all).toMatchObject({ code: 0, err: '' });
    expect(all.out).toMatch(/^FIRM +USERNAME +NAME +ROLE +STATE\n/);
    expect(all.out).toMatch(new RegExp(` ${ADMIN.username} +${ADMIN.name} +Administrator +active\n`));
    expect(all.out).toMatch(
      new RegExp(` ${other.people.STAFF.username} .*Staff +disabled since 2026-03-04\n`),
    );
    const { out } = await line.run(['user', 'list', '--firm', firm.id]);
    expect(out).toContain(STAFF.username);
    expect(out).not.toContain(other.people.STAFF.username);
    const unknown = await line.run(['user', 'list', '--firm', 'Nobody & Co']);
    expect(unknown).toEqual({ code: 1, out: '', err: 'There is no firm Nobody & Co.\n' });
  });
});

describe('user disable', () => {
  test('shuts a person out, counts what they leave, and is an event of the operator', async () => {
    const { STAFF } = firm.people;
    const { body: matter } = await firm.admin.call(matters.create, {
      body: { title: 'Alone', assigned_users: [STAFF.id], lead_attorney: STAFF.id },
    });
    for (const title of ['One', 'Two'])
      await firm.admin.call(tasks.create, { body: { title, matter: matter.id, assigned_to: STAFF.id } });
    await firm.admin.call(deadlines.create, {
      body: {
        title: 'Answer',
        matter: matter.id,
        due_on: '2199-03-09',
        reason: 'Served',
        responsible: STAFF.id,
      },
    });
    expect(await line.run(['user', 'disable', STAFF.username.toUpperCase()])).toEqual({
      code: 0,
      err: '',
      out:
        `Disabled ${STAFF.username}. 2 open tasks stay assigned to them. ` +
        'They stay responsible for 1 open deadline. They still lead 1 open matter. ' +
        'Nobody else can sign in on the team of 1 open matter.\n',
    });
    expectProblem(await STAFF.call(session.me), 'unauthenticated');
    const { body } = await firm.admin.call(audit.list, {
      query: { object_id: STAFF.id, action: 'DISABLED' },
    });
    expect(body).toMatchObject([{ details: { by: 'operator' } }]);
    const again = await line.run(['user', 'disable', STAFF.username]);
    expect(again).toEqual({ code: 0, out: `${STAFF.username} is disabled already.\n`, err: '' });
  });

  test('leaves the last administrator, who can still sign in, and knows nobody else', async () => {
    const { admin } = firm;
    const last = await line.run(['user', 'disable', admin.username]);
    expect(last).toMatchObject({ code: 1, out: '' });
    expect(last.err).toBe(
      `${admin.username} is the last active administrator of their firm. Make somebody else one first, or add one: user create --role ADMIN.\n`,
    );
    expect((await admin.call(session.me)).status).toBe(200);
    const unknown = await line.run(['user', 'disable', 'nobody']);
    expect(unknown).toEqual({ code: 1, out: '', err: 'Nobody signs in as nobody.\n' });
  });
});

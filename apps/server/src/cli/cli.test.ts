import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandLine, openCommandLine } from '../testing/command-line.ts';
import { callEndpoint } from '../testing/firm.ts';
import { goodPassword, tokenOf, useLink } from '../testing/links.ts';

const password = 'a long enough password';
let line: CommandLine;
beforeAll(async () => {
  line = await openCommandLine();
});
afterAll(() => line.close());

const caseward: CommandLine['run'] = (command, options) => line.run(command, options);
const person = (username: string) => ['--username', username, '--first-name', 'Ada', '--last-name', 'Byron'];
const newFirm = (name: string, username: string, ...more: string[]) =>
  caseward(['firm', 'create', '--name', name, '--time-zone', 'Europe/Berlin', ...person(username), ...more], {
    input: `${password}\n`,
  });

async function whoIs(username: string) {
  const { body: tokens } = await callEndpoint(line.app.url, session.signIn, { body: { username, password } });
  return (await callEndpoint(line.app.url, session.me, {}, tokens.access)).body;
}

describe('help and wrong use', () => {
  test.each([
    [['--help']],
    [['firm', 'create', '--help']],
    [['db', '--help']],
    [['jobs', '--help']],
    [['audit', '--help']],
  ])('%j explains and succeeds', async (command) => {
    const { code, out } = await caseward(command);
    expect(out).toMatch(/^Usage: npm run caseward -- /);
    expect(code).toBe(0);
  });

  test.each<[string[], string]>([
    [[], 'Usage: '],
    [['fly'], "error: unknown command 'fly'"],
    [['firm', 'create', '--name', 'A'], "error: required option '--time-zone <zone>' not specified"],
    [
      ['firm', 'create', '--name', 'A', '--time-zone', 'UTC', '--username', 'a', '--password', 'x'],
      "error: unknown option '--password'",
    ],
    [['firm', 'create', '--time-zone', 'Mars/Base'], "'Mars/Base' is invalid. It must be an IANA time zone"],
    [['user', 'create', '--username', 'a\u200bb'], 'Contains characters that cannot be seen.'],
    [['user', 'create', '--email', 'a@b'], "'a@b' is invalid. Must be an e-mail address."],
    [['firm', 'create', '--name', 'Ha\u202Ele'], 'Contains characters that cannot be seen.'],
    [['user', 'create', '--role', 'BOSS'], 'Allowed choices are ADMIN, ATTORNEY, STAFF, READ_ONLY.'],
    [['db', 'url', '--role', 'root'], 'Allowed choices are owner, app.'],
    [['jobs', 'fly'], "error: too many arguments for 'jobs'"],
    [['audit', 'verify', '--firm', 'Hale'], "'Hale' is invalid. It must be a firm's id."],
    [['jobs', 'retry', '7'], 'It must be the id of a job, as jobs prints it.'],
  ])('%j is refused with 2 and no stack', async (command, words) => {
    const { code, out, err } = await caseward(command);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
    expect(err).not.toMatch(/\n {4}at /);
  });
});

describe('firm create and user create', () => {
  test('make people who can sign in', async () => {
    const firm = await newFirm('Byron & Co', 'ada');
    expect(firm).toMatchObject({ code: 0, err: '' });
    expect(firm.out).toMatch(
      /^Created the firm Byron & Co \([0-9a-f-]{36}\) with its administrator ada\.\n$/,
    );
    expect(await whoIs('ada')).toMatchObject({
      user: { username: 'ada', first_name: 'Ada', last_name: 'Byron', email: '', role: 'ADMIN' },
      tenant: { name: 'Byron & Co', time_zone: 'Europe/Berlin' },
    });

    const user = await caseward(
      ['user', 'create', '--firm', 'Byron & Co', '--role', 'READ_ONLY', ...person('Annabella')],
      {
        input: password,
      },
    );
    expect(user).toEqual({ code: 0, out: 'Created Annabella in Byron & Co.\n', err: '' });
    expect(await whoIs('annabella')).toMatchObject({
      user: { role: 'READ_ONLY' },
      tenant: { name: 'Byron & Co' },
    });
  });

  test('list each firm with the administrators who can sign in', async () => {
    const id = /\(([0-9a-f-]{36})\)/.exec((await newFirm('Lovelace', 'lovelace')).out)?.[1];
    const more = (role: string, username: string) =>
      caseward(['user', 'create', '--firm', 'Lovelace', '--role', role, ...person(username)], {
        input: password,
      });
    expect([await more('ADMIN', 'babbage'), await more('STAFF', 'menabrea')]).toMatchObject([
      { code: 0 },
      { code: 0 },
    ]);
    const { code, out } = await caseward(['firm', 'list']);
    expect(code).toBe(0);
    expect(out.split('\n')).toContain(
      `Lovelace (${id}), Europe/Berlin, administrators: babbage, lovelace, files: 0 bytes, no limit`,
    );
  });

  test('refuse a username that is taken in whatever case, and write nothing', async () => {
    await newFirm('First', 'Taken');
    const again = await newFirm('Second', 'TAKEN');
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toBe('Somebody signs in as TAKEN already; usernames are unique over all firms.\n');
    const missing = await caseward(
      ['user', 'create', '--firm', 'Second', '--role', 'STAFF', ...person('new')],
      { input: password },
    );
    expect(missing).toMatchObject({ code: 1, err: 'There is no firm Second.\n' });
  });

  test('make another firm of the same name only when told so, and write nothing before', async () => {
    const id = /\(([0-9a-f-]{36})\)/.exec((await newFirm('Namesake', 'namesake-1')).out)?.[1];
    const second = await newFirm(' NAMESAKE ', 'namesake-2');
    expect(second).toEqual({
      code: 1,
      out: '',
      err: `A firm called Namesake already exists (${id}). For another one of this name, say --same-name.\n`,
    });
    expect((await caseward(['firm', 'list'])).out.match(/^Namesake /gim)).toHaveLength(1);
    expect(await newFirm('Namesake', 'namesake-2', '--same-name')).toMatchObject({ code: 0, err: '' });
  });

  test('ask for an id where two firms have one name', async () => {
    const ids = [await newFirm('Twin', 'twin-1'), await newFirm('Twin', 'twin-2', '--same-name')].map(
      ({ out }) => /\((.*)\)/.exec(out)?.[1] ?? '',
    );
    const create = (firm: string) =>
      caseward(['user', 'create', '--firm', firm, '--role', 'STAFF', ...person('twin-3')], {
        input: password,
      });
    expect((await create('Twin')).err).toBe(
      `2 firms are called Twin; give the id of one: ${ids.join(', ')}.\n`,
    );
    expect((await create(ids[1] ?? '')).code).toBe(0);
    expect(await whoIs('twin-3')).toMatchObject({ tenant: { id: ids[1] } });
  });

  test.each([
    ['fourteen chars', 'This password will not do. At least 15 characters.\n'],
    ['xy'.repeat(129), 'This password will not do. At most 256 characters.\n'],
    [
      '1234567890qwerty',
      'This password will not do. It is one of the passwords that are guessed first. Choose another.\n',
    ],
    ['', 'Standard input holds no password.\n'],
  ])('refuse the password %j', async (input, words) => {
    const command = ['firm', 'create', '--name', 'Weak', '--time-zone', 'UTC', '--username', 'weak'];
    expect(await caseward(command, { input })).toEqual({ code: 1, out: '', err: words });
  });
});

describe('user reset-password', () => {
  test('prints a link on which a new password is chosen, once', async () => {
    await newFirm('Forgetful', 'forgetful');
    const { code, out, err } = await caseward(['user', 'reset-password', 'FORGETFUL'], {
      env: { ...line.external, PUBLIC_URL: 'https://caseward.example.com' },
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^https:\/\/caseward\.example\.com\/reset-password#[\w-]{64}\n$/);
    const token = tokenOf({ url: out.trim() });
    expect((await useLink(line.app.url, token)).body).toEqual({ username: 'forgetful' });
    expect((await useLink(line.app.url, token)).status).toBe(404);
    const body = { username: 'forgetful', password: goodPassword };
    expect((await callEndpoint(line.app.url, session.signIn, { body })).status).toBe(200);
  });

  test('knows nobody of that name, and nobody who is disabled', async () => {
    const unknown = await caseward(['user', 'reset-password', 'nobody']);
    expect(unknown).toEqual({ code: 1, out: '', err: 'Nobody signs in as nobody.\n' });
    await newFirm('Shut', 'shut-out');
    await line.app.owner.query(`update caseward.users set disabled_at = now() where username = 'shut-out'`);
    const disabled = await caseward(['user', 'reset-password', 'shut-out']);
    expect(disabled).toMatchObject({ code: 1, out: '' });
    expect(disabled.err).toBe('shut-out is disabled. An administrator of their firm can enable them.\n');
  });
});

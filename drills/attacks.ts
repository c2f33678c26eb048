import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { account } from '@caseward/contract/account';
import { documents } from '@caseward/contract/documents';
import { exports } from '@caseward/contract/exports';
import { imports } from '@caseward/contract/imports';
import { matters } from '@caseward/contract/matters';
import { search } from '@caseward/contract/search';
import { session } from '@caseward/contract/session';
import { callEndpoint, type Person, password } from '../apps/server/src/testing/firm.ts';
import { askForForm, post } from '../apps/server/src/testing/uploads.ts';

const importedRows = 10_000;
const attackersAddress = '127.0.0.2';

/** Whoever attacks: one person of a firm, signed in. */
export interface Attacker {
  /** Of the server, without a trailing slash. */
  url: string;
  /** An access token; it lasts as long as the attack. */
  access: string;
  /** Somebody of the firm, with the password of the tests. */
  username: string;
}

/** One thing that one person does as often, and as much at once, as they can. */
interface Worst {
  atOnce: number;
  once(attacker: Attacker): Promise<unknown>;
}

const personOf = ({ url, access }: Attacker): Pick<Person, 'call'> => ({
  call: (endpoint, sent) => callEndpoint(url, endpoint, sent, access),
});

const unknownWords = () =>
  Array.from({ length: 30 }, () => crypto.randomUUID().slice(0, 5).replaceAll(/\d/g, 'q')).join(' ');

async function importRows(attacker: Attacker): Promise<void> {
  const person = personOf(attacker);
  const names = Array.from({ length: importedRows }, (_, row) => `First ${row},Last ${row}`);
  const form = await askForForm(person, 'people.csv', 'text/csv');
  await post(form, `First Name,Last Name\n${names.join('\n')}\n`, 'text/csv');
  const body = { kind: 'contacts', file_path: form.fields.key };
  const { status, body: made } = await person.call(imports.create, { body });
  if (status !== 201) return;
  const params = { id: made.id };
  await person.call(imports.map, { params, body: { columns: made.columns.map(({ field }) => field) } });
  const settled = async () => {
    for (;;) {
      const { body: found } = await person.call(imports.get, { params });
      if (found.state !== 'CHECKING' && found.state !== 'IMPORTING') return;
      await wait(250);
    }
  };
  await settled();
  await person.call(imports.run, { params, body: { duplicates: 'IMPORT' } });
  await settled();
}

async function exportRows(attacker: Attacker): Promise<void> {
  const { status, body } = await personOf(attacker).call(exports.create, {
    body: { kind: 'contacts', format: 'xlsx' },
  });
  if (status === 201) await (await fetch(body.url)).arrayBuffer();
}

/** Opens a connection that sends half a request, and is gone when the server, or a while, ends it. */
async function holdConnection({ url }: Attacker): Promise<void> {
  const { port, hostname: host } = new URL(url);
  const socket = connect({ port: Number(port), host, localAddress: attackersAddress });
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: caseward\r\n');
  await Promise.race([new Promise((resolve) => socket.once('close', resolve)), wait(5_000)]);
  socket.destroy();
}

const worsts = {
  searches: {
    atOnce: 20,
    once: (attacker) => personOf(attacker).call(search.find, { query: { q: unknownWords() } }),
  },
  lists: {
    atOnce: 20,
    once: (attacker) => personOf(attacker).call(matters.list, { query: { limit: '1000' } }),
  },
  imports: { atOnce: 2, once: importRows },
  exports: { atOnce: 10, once: exportRows },
  'upload forms': {
    atOnce: 20,
    once: (attacker) =>
      personOf(attacker).call(documents.generateUploadUrl, {
        body: { file_name: 'a.txt', file_type: 'text/plain' },
      }),
  },
  'password checks': {
    atOnce: 20,
    once: (attacker) =>
      personOf(attacker).call(account.changePassword, {
        body: { current_password: password, new_password: 'a'.repeat(20) },
      }),
  },
  'sign-ins': {
    atOnce: 60,
    once: ({ url, username }) => callEndpoint(url, session.signIn, { body: { username, password } }),
  },
  connections: { atOnce: 600, once: holdConnection },
} satisfies Readonly<Record<string, Worst>>;

/** What one person can do too much of. */
export type Attack = keyof typeof worsts;
export const attacks = Object.keys(worsts) as Attack[];

/** Does one thing for so many milliseconds; answers how often it was done, refusals included. */
export async function attackFor(attack: Attack, attacker: Attacker, forMs: number): Promise<number> {
  const { atOnce, once }: Worst = worsts[attack];
  const until = Date.now() + forMs;
  let done = 0;
  const repeat = async () => {
    for (; Date.now() < until; done += 1) await once(attacker).catch(() => wait(100));
  };
  await Promise.all(Array.from({ length: atOnce }, repeat));
  return done;
}

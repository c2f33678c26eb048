import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { account } from '@caseward/contract/account';
import { documents } from '@caseward/contract/documents';
import { exports } from '@caseward/contract/exports';
import { imports } from '@caseward/contract/imports';
import { matters } from '@caseward/contract/matters';
import { search } from '@caseward/contract/search';
import { session } from '@caseward/contract/session';
import {
  callEndpoint,
  type Firm,
  foundFirm,
  type Person,
  password,
} from '../apps/server/src/testing/firm.ts';
import { askForForm, post } from '../apps/server/src/testing/uploads.ts';
import type { Drill, Target } from './drill.ts';
import { longSignedIn } from './people.ts';
import { openTarget } from './target.ts';
import { slowdownOf, watchWhile } from './watch.ts';

/** How many times its quiet p95 another firm's list may take. */
const mostSlowdown = 3;
const importedRows = 20_000;
const attackersAddress = '127.0.0.2';

/** Whoever attacks: one person of a firm, signed in. */
interface Attacker {
  target: Target;
  firm: Firm;
  person: Pick<Person, 'call'>;
}

/** One thing that one person does as often, and as much at once, as they can. */
interface Worst {
  atOnce: number;
  once(attacker: Attacker): Promise<unknown>;
}

const unknownWords = () =>
  Array.from({ length: 30 }, () => crypto.randomUUID().slice(0, 5).replaceAll(/\d/g, 'q')).join(' ');

async function importRows({ person }: Attacker): Promise<void> {
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

async function exportRows({ person }: Attacker): Promise<void> {
  const { status, body } = await person.call(exports.create, { body: { kind: 'contacts', format: 'xlsx' } });
  if (status === 201) await (await fetch(body.url)).arrayBuffer();
}

/** Opens a connection that sends half a request, and is gone when the server, or a while, ends it. */
async function holdConnection({ target }: Attacker): Promise<void> {
  const { port, hostname: host } = new URL(target.server.url);
  const socket = connect({ port: Number(port), host, localAddress: attackersAddress });
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: caseward\r\n');
  await Promise.race([new Promise((resolve) => socket.once('close', resolve)), wait(5_000)]);
  socket.destroy();
}

const worsts: Readonly<Record<string, Worst>> = {
  searches: {
    atOnce: 20,
    once: ({ person }) => person.call(search.find, { query: { q: unknownWords() } }),
  },
  lists: { atOnce: 20, once: ({ person }) => person.call(matters.list, { query: { limit: '1000' } }) },
  imports: { atOnce: 3, once: importRows },
  exports: { atOnce: 10, once: exportRows },
  'upload forms': {
    atOnce: 20,
    once: ({ person }) =>
      person.call(documents.generateUploadUrl, { body: { file_name: 'a.txt', file_type: 'text/plain' } }),
  },
  'password checks': {
    atOnce: 20,
    once: ({ person }) =>
      person.call(account.changePassword, {
        body: { current_password: password, new_password: 'a'.repeat(20) },
      }),
  },
  'sign-ins': {
    atOnce: 60,
    once: ({ target, firm }) =>
      callEndpoint(target.server.url, session.signIn, {
        body: { username: firm.people.READ_ONLY.username, password },
      }),
  },
  connections: { atOnce: 600, once: holdConnection },
};

/** One person does the worst with each thing, while another firm works. */
export const fairness: Drill = {
  what: 'One person searches, imports, exports, signs in and so on as much as they can',
  minutes: 3,
  async run(stage) {
    const target = await openTarget(stage);
    const firm = await foundFirm(target.installation, 'Greedy & Sons');
    const person = await longSignedIn(target.installation, firm.admin);
    const attackMs = (stage.minutes * 60_000) / Object.keys(worsts).length;
    for (const [name, { atOnce, once }] of Object.entries(worsts)) {
      let done = 0;
      const watched = await watchWhile(target, async () => {
        const until = Date.now() + attackMs;
        const repeat = async () => {
          for (; Date.now() < until; done += 1) await once({ target, firm, person }).catch(() => wait(100));
        };
        await Promise.all(Array.from({ length: atOnce }, repeat));
      });
      stage.expect(
        `Another firm's list is answered within ${mostSlowdown} times its quiet p95 beside ${name}`,
        watched.failed === 0 && watched.p95 <= mostSlowdown * watched.quietP95,
        `${slowdownOf(watched)}, ${done} done, ${watched.failed} of ${watched.asked} lists failed`,
      );
    }
  },
};

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { documents, type UploadForm } from '@caseward/contract/documents';
import { feeds } from '@caseward/contract/feeds';
import { matters } from '@caseward/contract/matters';
import { session } from '@caseward/contract/session';
import { freePort } from '../apps/server/src/embedded-postgres/postmaster.ts';
import {
  callEndpoint,
  type Firm,
  foundFirm,
  type Person,
  password,
} from '../apps/server/src/testing/firm.ts';
import { askForForm, post } from '../apps/server/src/testing/uploads.ts';
import { reachInstallation } from '../e2e/installation.ts';
import { maxUploadMb, startServer } from '../e2e/server-process.ts';
import { startCaddy } from './caddy.ts';
import type { Drill, Stage } from './drill.ts';
import { isInstalled } from './execute.ts';
import type { Front } from './front.ts';
import { fuzz } from './fuzzer.ts';
import { expectAnswers } from './fuzzing.ts';
import { startNginx } from './nginx.ts';
import { expectTests } from './run-tests.ts';
import { drillStart } from './target.ts';
import { expectTold } from './told.ts';

/** What a client behind the proxy claims to be. */
const forged = '203.0.113.7';

/** A proxy answers a path with a NUL itself, with a page of its own: no client sends one. */
const refusedByProxy = /"params":\{[^}]*\\u0000.*Unexpected (token '<'|end of JSON)/s;

/** Examples of proxies in `deploy`, by the program that they are for. */
const fronts: Readonly<Record<string, Front>> = { nginx: startNginx, caddy: startCaddy };

const installedFronts = async () => {
  const found = await Promise.all(Object.keys(fronts).map(isInstalled));
  return Object.entries(fronts).filter((_, index) => found[index]);
};

async function expectFiles(stage: Stage, name: string, { admin }: Firm, data: string): Promise<void> {
  const matter = (await admin.call(matters.create, { body: { title: 'Behind a proxy' } })).body.id;
  const bytes = new Uint8Array(randomBytes((maxUploadMb - 1) * 1024 * 1024));
  const form = await askForForm(admin, 'large.bin', 'application/octet-stream');
  const from = performance.now();
  const posted = await post(form, bytes, 'application/octet-stream');
  const up = performance.now() - from;
  const body = { title: 'Large', matter, file_path: form.fields.key ?? '' };
  const { id } = (await admin.call(documents.create, { body })).body;
  const { url } = (await admin.call(documents.download, { params: { id } })).body;
  const since = performance.now();
  const back = Buffer.from(await (await fetch(url)).arrayBuffer());
  const down = performance.now() - since;
  stage.expect(
    `${name}: a file comes back as it went up, byte for byte`,
    posted.ok && back.equals(bytes),
    `${bytes.length} bytes up in ${up.toFixed()} ms (${posted.status}), ${back.length} down in ${down.toFixed()} ms`,
  );
  await expectUnkept(stage, name, await askForForm(admin, 'slow.txt', 'text/plain'), data);
}

/** The first bytes of an upload have to reach the server before its last are sent: the proxy keeps none on its disk. */
async function expectUnkept(stage: Stage, name: string, form: UploadForm, data: string): Promise<void> {
  const boundary = 'drill';
  const part = (field: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
  const sent = request(form.url, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const answered = once(sent, 'response');
  for (const [field, value] of Object.entries(form.fields)) sent.write(part(field, value));
  sent.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f"\r\ncontent-type: text/plain\r\n\r\nfirst`,
  );
  const arriving = join(data, 'documents', 'incoming');
  let arrived = 0;
  for (let attempt = 1; attempt <= 100 && arrived === 0; attempt += 1) {
    await wait(50);
    arrived = (await readdir(arriving)).length;
  }
  sent.end(` and last\r\n--${boundary}--\r\n`);
  const [answer] = (await answered) as [IncomingMessage];
  answer.resume();
  stage.expect(
    `${name}: an upload reaches the server while it is still being sent`,
    arrived === 1 && answer.statusCode === 204,
    `${arrived} arriving, then ${answer.statusCode}`,
  );
}

/** Who has the address of a calendar feed can read it: no log of the proxy may have it, as when no server answers. */
async function expectSecret(
  stage: Stage,
  [name, start]: readonly [string, Front],
  front: { url: string; folder: string },
  person: Person,
): Promise<void> {
  const body = { name: 'Phone', scope: 'ME' as const };
  const { pathname } = new URL((await person.call(feeds.create, { body })).body.address);
  const read = await fetch(`${front.url}${pathname}`);
  await fetch(`${front.url}/calendar`);
  const [port, folder] = [await freePort(), join(stage.folder, `${name}-alone`)];
  stage.onEnd(await start(folder, port, [await freePort()]));
  const alone = `https://127.0.0.1:${port}`;
  const unanswered = await fetch(`${alone}${pathname}`);
  await fetch(`${alone}/calendar`);
  const logs = await Promise.all([front.folder, folder].map(logsIn));
  const hasToken = logs.some((log) => log.includes(pathname.slice('/calendar/'.length, -'.ics'.length)));
  stage.expect(
    `${name}: no log has the address of a calendar feed`,
    read.status === 200 && unanswered.status === 502 && !hasToken && logs[1]?.includes('/calendar') === true,
    `${read.status}, ${unanswered.status} without a server; ${logs.join('').length} bytes of logs`,
  );
}

async function logsIn(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
}

async function tryBehind(stage: Stage, name: string, start: Front): Promise<void> {
  const data = join(stage.folder, `data-${name}`);
  const front = await freePort();
  const url = `https://127.0.0.1:${front}`;
  const server = await startServer(
    data,
    drillStart({ PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1', SIGN_IN_FAILURES_PER_MINUTE: '1000' }),
  );
  stage.onEnd(() => server.stop());
  const folder = join(stage.folder, name);
  stage.onEnd(await start(folder, front, [Number(new URL(server.url).port)]));
  const installation = await reachInstallation(url, data);
  stage.onEnd(installation.close);

  const firm = await foundFirm(installation, 'Proxy & Daughters');
  const body = { username: firm.admin.username, password };
  const headers = { 'x-forwarded-for': forged };
  const signedIn = await callEndpoint(url, session.signIn, { body, headers });
  stage.expect(`${name}: people sign in through it`, signedIn.status === 200, String(signedIn.status));
  const { rows } = await installation.owner.query<{ address: string }>(
    'select distinct address from caseward.audit_events where tenant_id = $1 and address is not null',
    [firm.id],
  );
  stage.expect(
    `${name}: the audit has the address of the client, not what it claims`,
    rows.length === 1 && rows[0]?.address === '127.0.0.1',
    rows.map(({ address }) => address).join(', '),
  );
  await expectFiles(stage, name, firm, data);
  await expectSecret(stage, [name, start], { url, folder }, firm.people.ATTORNEY);
  // The changes are made beside the proxy: the stream alone goes through it.
  const call: Person['call'] = (endpoint, sent) =>
    callEndpoint(server.url, endpoint, sent, firm.admin.access);
  await expectTold(stage, name, url, firm.people.ATTORNEY, [{ call }]);
  const page = await fetch(url);
  stage.expect(
    `${name}: the headers of the server arrive`,
    page.headers.get('content-security-policy') !== null,
    [...page.headers.keys()].join(', '),
  );
  const { calls, faults } = await fuzz(installation, stage);
  expectAnswers(stage, { calls, faults: faults.filter((fault) => !refusedByProxy.test(fault)) });
}

/** The examples of proxies in front of the product, one after the other. */
export const proxy: Drill = {
  what: "Debian's nginx and Caddy in front, with deploy/nginx.conf and Caddyfile: every call, files, addresses",
  minutes: 3,
  async missing() {
    if (!(await isInstalled('openssl'))) return 'openssl is not installed.';
    return (await installedFronts()).length > 0 ? undefined : 'Neither nginx nor caddy is installed.';
  },
  async run(stage) {
    // The certificate is of this drill, and nobody else's.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const installed = await installedFronts();
    for (const name of Object.keys(fronts))
      if (!installed.some(([each]) => each === name)) stage.report(`Not tried: ${name} is not installed`);
    if (await isInstalled('nginx'))
      await expectTests(stage, 'nginx: the tests of the API pass through it', 'vitest.nginx.config.ts');
    for (const [name, start] of installed) await tryBehind(stage, name, start);
  },
};

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { session } from '@caseward/contract/session';
import { freePort } from '../apps/server/src/embedded-postgres/postmaster.ts';
import { callEndpoint, type Firm, foundFirm, password } from '../apps/server/src/testing/firm.ts';
import { askForForm, post } from '../apps/server/src/testing/uploads.ts';
import { reachInstallation } from '../e2e/installation.ts';
import { maxUploadMb, startServer } from '../e2e/server-process.ts';
import type { Drill, Stage } from './drill.ts';
import { fuzz } from './fuzzer.ts';
import { expectAnswers } from './fuzzing.ts';
import { startNginx } from './nginx.ts';
import { drillStart } from './target.ts';

/** What a client behind the proxy claims to be. */
const forged = '203.0.113.7';

/** nginx answers a path with a NUL itself, with a page of its own: no client sends one. */
const refusedByNginx = /"params":\{[^}]*\\u0000.*Unexpected token '<'/s;

async function expectFiles(stage: Stage, { admin }: Firm): Promise<void> {
  const matter = (await admin.call(matters.create, { body: { title: 'Behind a proxy' } })).body.id;
  const bytes = new Uint8Array(randomBytes((maxUploadMb - 1) * 1024 * 1024));
  const form = await askForForm(admin, 'large.bin', 'application/octet-stream');
  const posted = await post(form, bytes, 'application/octet-stream');
  const body = { title: 'Large', matter, file_path: form.fields.key ?? '' };
  const { id } = (await admin.call(documents.create, { body })).body;
  const { url } = (await admin.call(documents.download, { params: { id } })).body;
  const back = Buffer.from(await (await fetch(url)).arrayBuffer());
  stage.expect(
    'A file comes back as it went up, byte for byte',
    posted.ok && back.equals(bytes),
    `${bytes.length} bytes up (${posted.status}), ${back.length} down`,
  );
}

/** Debian's nginx with deploy/nginx.conf in front of the product. */
export const proxy: Drill = {
  what: "Debian's nginx with deploy/nginx.conf in front: every call of the contract, files, addresses",
  minutes: 3,
  async run(stage) {
    // The certificate is of this drill, and nobody else's.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const data = join(stage.folder, 'data');
    const front = await freePort();
    const url = `https://127.0.0.1:${front}`;
    const server = await startServer(
      data,
      drillStart({ PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1', SIGN_IN_FAILURES_PER_MINUTE: '1000' }),
    );
    stage.onEnd(() => server.stop());
    const stopNginx = await startNginx(join(stage.folder, 'nginx'), front, [
      Number(new URL(server.url).port),
    ]);
    stage.onEnd(stopNginx);
    const installation = await reachInstallation(url, data);
    stage.onEnd(installation.close);

    const firm = await foundFirm(installation, 'Proxy & Daughters');
    const body = { username: firm.admin.username, password };
    const headers = { 'x-forwarded-for': forged };
    const signedIn = await callEndpoint(url, session.signIn, { body, headers });
    stage.expect('People sign in through it', signedIn.status === 200, String(signedIn.status));
    const { rows } = await installation.owner.query<{ address: string }>(
      'select distinct address from caseward.audit_events where tenant_id = $1 and address is not null',
      [firm.id],
    );
    stage.expect(
      'The audit has the address of the client, not what it claims',
      rows.length === 1 && rows[0]?.address === '127.0.0.1',
      rows.map(({ address }) => address).join(', '),
    );
    await expectFiles(stage, firm);
    const page = await fetch(url);
    stage.expect(
      'The headers of the server arrive',
      page.headers.get('content-security-policy') !== null && page.headers.get('server') !== null,
      [...page.headers.keys()].join(', '),
    );
    const { calls, faults } = await fuzz(installation, stage);
    expectAnswers(stage, { calls, faults: faults.filter((fault) => !refusedByNginx.test(fault)) });
  },
};

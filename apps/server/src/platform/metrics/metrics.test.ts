import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupMeasures } from '../../backup/backup-measures.ts';
import { freePort } from '../../embedded-postgres/postmaster.ts';
import { callEndpoint, type Firm, foundFirm, password } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/uploads.ts';

const token = 'a-token-of-the-scraper-with-enough-characters';
const host = '127.0.0.1';
let test: TestApp;
let metricsPort: number;
let firm: Firm;
beforeAll(async () => {
  metricsPort = await freePort();
  test = await startTestApp({ metrics: { host, port: metricsPort } });
  firm = await foundFirm(test);
});
afterAll(() => test.close());

async function read(port = metricsPort, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const answer = await fetch(`http://${host}:${port}/metrics`, { ...init, headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}
const numberOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length),
  );
const scraped = async (line: string) => numberOf((await read()).text, line);

const deploy = new URL('../../../../../deploy/', import.meta.url);
const noPromtool = 'promtool is not installed (Debian: prometheus).';

/** Runs promtool beside the alerts; answers undefined where it is not installed. */
async function promtool(words: string[], input = '') {
  const child = spawn('promtool', words, { cwd: deploy, stdio: 'pipe' });
  const isThere = await once(child, 'spawn').then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number, said: out + err };
}

describe('metrics', () => {
  it('tell of requests by route and class of the status, and of pools, memory and the event loop', async () => {
    const { id } = (await firm.admin.call(matters.create, { body: { title: 'T' } })).body;
    for (let each = 0; each < 3; each += 1) await firm.admin.call(matters.get, { params: { id } });
    const { status, type, text } = await read();
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const route = `method="GET",route="${matters.get.path}",status="2xx"`;
    expect(numberOf(text, `caseward_http_request_seconds_count{${route}}`)).toBe(3);
    expect(numberOf(text, 'caseward_http_in_flight')).toBe(0);
    expect(numberOf(text, 'caseward_db_pool_connections{pool="requests"}')).toBeGreaterThan(0);
    expect(numberOf(text, 'caseward_db_pool_waiting{pool="exports"}')).toBe(0);
    expect(numberOf(text, 'caseward_db_statement_seconds_count{feature="matters"}')).toBeGreaterThan(8);
    expect(numberOf(text, 'caseward_audit_unsealed_seconds')).toBeGreaterThan(0);
    expect(numberOf(text, 'caseward_audit_checkpoint_mismatch')).toBe(0);
    expect(numberOf(text, 'caseward_disk_free_bytes{place="data"}')).toBeGreaterThan(1e6);
    expect(numberOf(text, 'caseward_check_failing{check="database"}')).toBe(0);
    expect(numberOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  });

  it('count failed sign-ins, uploads and documents that wait to be read', async () => {
    const before = await scraped('caseward_sign_in_failures_total');
    const body = { username: firm.admin.username, password: `${password}?` };
    await callEndpoint(test.url, session.signIn, { body });
    expect(await scraped('caseward_sign_in_failures_total')).toBe(before + 1);

    const matter = (await firm.admin.call(matters.create, { body: { title: 'T' } })).body.id;
    const uploaded = await scraped('caseward_uploads_bytes_total');
    const file_path = await upload(firm.admin, 'seven.txt', 'seven b');
    await firm.admin.call(documents.create, { body: { title: 'Seven', matter, file_path } });
    expect(await scraped('caseward_uploads_bytes_total')).toBe(uploaded + 7);
    expect(await scraped('caseward_store_errors_total{failure="away"}')).toBe(0);
  });

  it('count the jobs of each kind, and when recurring work succeeded', async () => {
    const port = await freePort();
    const other = await startTestApp({ database: test.database, like: test, metrics: { host, port } });
    await test.owner.query(`
      insert into caseward_jobs.job_common (name, state, data, completed_on) values
        ('run-import', 'failed', '{}', now()), ('run-import', 'failed', '{}', now()),
        ('sweep-uploads', 'completed', '{}', to_timestamp(1800000000))`);
    const { text } = await read(port);
    await other.close();
    expect(numberOf(text, 'caseward_jobs_failed{kind="run-import"}')).toBe(2);
    expect(numberOf(text, 'caseward_recurring_last_success_seconds{work="sweep-uploads"}')).toBe(
      1_800_000_000,
    );
    expect(numberOf(text, 'caseward_documents_unindexed')).toBe(1);
    expect(text).not.toContain('pgboss');
  });

  it('are for the bearer of the token alone where there is one', async () => {
    const port = await freePort();
    const guarded = await startTestApp({ database: test.database, metrics: { host, port, token } });
    const wrong: Record<string, string>[] = [
      {},
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${token}x` },
      { authorization: token },
    ];
    for (const headers of wrong) expect(await read(port, headers)).toMatchObject({ status: 401, text: '' });
    expect((await read(port, { authorization: `Bearer ${token}` })).status).toBe(200);
    await guarded.close();
    await expect(read(port)).rejects.toThrow();
  });

  it('have no other address, no other method, and none on the public port', async () => {
    expect((await fetch(`http://${host}:${metricsPort}/`)).status).toBe(404);
    expect((await read(metricsPort, {}, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${test.url}/metrics`)).status).toBe(404);
  });

  it('at a port that is taken, keep the product from starting, with a sentence', async () => {
    const taken = startTestApp({ database: test.database, metrics: { host, port: metricsPort } });
    await expect(taken).rejects.toThrow(
      `Metrics cannot be served at port ${metricsPort} of ${host} (EADDRINUSE). Set METRICS_PORT or METRICS_HOST to others.`,
    );
  });

  it('tell what they know where the database is away', async () => {
    const port = await freePort();
    const url = `postgres://caseward_app@127.0.0.1:${await freePort()}/caseward`;
    const away = await startTestApp({ database: test.database, like: test, url, metrics: { host, port } });
    const { status, text } = await read(port);
    expect(status).toBe(200);
    expect(text).toContain('caseward_db_pool_connections{pool="requests"}');
    expect(text).not.toMatch(/^caseward_(audit_unsealed_seconds|documents_unindexed|jobs_\w+)[ {]/m);
    expect(numberOf(text, 'caseward_check_failing{check="database"}')).toBe(1);
    expect(numberOf(text, 'caseward_last_outage_timestamp_seconds{check="database"}')).toBeGreaterThan(1e9);
    await away.close();
  });

  it('are accepted by promtool, where it is installed', async ({ skip }) => {
    const checked = await promtool(['check', 'metrics'], (await read()).text);
    if (!checked) return skip(noPromtool);
    expect(checked).toEqual({ code: 0, said: '' });
  });
});

describe('the alerts of deploy/alerts.yaml', () => {
  const alerts = () => readFile(fileURLToPath(new URL('alerts.yaml', deploy)), 'utf8');

  it('are accepted by promtool, and fire when they should, where it is installed', async ({ skip }) => {
    const checked = await promtool(['check', 'rules', 'alerts.yaml']);
    if (!checked) return skip(noPromtool);
    expect(checked).toEqual({ code: 0, said: expect.stringContaining('22 rules found') });
    expect(await promtool(['test', 'rules', 'alerts.test.yaml'])).toMatchObject({ code: 0 });
  });

  it('ask for metrics that there are', async () => {
    const text = (await read()).text.replaceAll(/^# .*$/gm, '');
    const asked = new Set((await alerts()).match(/\b(caseward|nodejs)_[a-z0-9_]+/g));
    expect(asked.size).toBeGreaterThan(10);
    // There is none until recurring work has succeeded or looked, or a job has failed; another test sees them.
    const later = [
      'caseward_jobs_failed',
      'caseward_recurring_last_success_seconds',
      'caseward_backfill_failing',
      'caseward_backfill_paused',
    ];
    const exposed = new Set(text.match(/^\w+/gm));
    // Those of backups are there where a server backs up.
    const settings = { everyHours: 24, verifiesWeekly: true };
    const ofBackups = backupMeasures(settings, () => undefined).map(({ name }) => name);
    const known = [...exposed, ...later, ...ofBackups];
    expect([...asked].filter((name) => !known.includes(name))).toEqual([]);
  });

  it('are all explained to operators', async () => {
    const names = [...(await alerts()).matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    const explained = await readFile(
      fileURLToPath(new URL('../../../../../docs/operations.md', import.meta.url)),
      'utf8',
    );
    for (const name of names) expect(explained).toContain(`\`${name}\``);
  });
});

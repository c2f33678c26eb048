import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../testing/firm.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const token = 'a-token-of-the-scraper-with-enough-characters';
const secret = 'Confidential-5d2e';
let test: TestApp;
let guarded: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
  guarded = await startTestApp({ database: test.database, metricsToken: token });
  firm = await foundFirm(test, secret);
});
afterAll(async () => {
  await guarded.close();
  await test.close();
});

async function read(app: TestApp, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}/metrics`, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}
const sampleOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length),
  );

describe('/metrics', () => {
  it('tells of requests by route, pools, jobs, sealing, memory and the event loop, in the format of Prometheus', async () => {
    const { id } = (await firm.admin.call(matters.create, { body: { title: secret } })).body;
    for (let each = 0; each < 3; each += 1) await firm.admin.call(matters.get, { params: { id } });
    const { status, type, text } = await read(test);
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const route = `method="GET",route="${matters.get.path}",status="200"`;
    expect(sampleOf(text, `caseward_http_request_duration_seconds_count{${route}}`)).toBe(3);
    expect(sampleOf(text, 'caseward_database_connections{pool="requests"}')).toBeGreaterThan(0);
    expect(sampleOf(text, 'caseward_database_connections_wanted{pool="exports"}')).toBe(0);
    expect(sampleOf(text, 'caseward_audit_unsealed_firms{since="hour"}')).toBe(1);
    expect(sampleOf(text, 'caseward_audit_sealing_lag_seconds')).toBeGreaterThan(0);
    expect((await fetch(`${test.url}/readyz`)).status).toBe(200);
    expect(sampleOf((await read(test)).text, 'caseward_check_failing{check="database"}')).toBe(0);
    expect(sampleOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  });

  it('tells nothing of a firm', async () => {
    const { id } = (await firm.admin.call(matters.create, { body: { title: secret } })).body;
    await fetch(`${test.url}/${secret}?${secret}`);
    const { text } = await read(test);
    for (const part of [secret, id, firm.id, firm.admin.id, firm.admin.username])
      expect(text).not.toContain(part);
  });

  it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'is not there for what a proxy on this machine hands on: %s',
    async (name) => {
      const { status, text } = await read(test, { [name]: '203.0.113.7' });
      expect(status).toBe(404);
      expect(JSON.parse(text)).toMatchObject({ type: 'urn:caseward:problem:not-found' });
    },
  );

  it('with a token is for its bearer alone, from anywhere', async () => {
    const none: Record<string, string>[] = [
      {},
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${token}x` },
      { authorization: token },
    ];
    for (const headers of none) expect((await read(guarded, headers)).status).toBe(404);
    const bearer = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' };
    expect((await read(guarded, bearer)).status).toBe(200);
  });

  it('answers what it knows where the database is away', async () => {
    const away = await startTestApp({ database: test.database, like: test });
    const gone = [away.services.jobsPool, away.services.probePool];
    for (const pool of gone) await pool.end();
    expect((await fetch(`${away.url}/readyz`)).status).toBe(503);
    const { status, text } = await read(away);
    expect(status).toBe(200);
    expect(text).toContain('caseward_database_connections{pool="requests"}');
    expect(text).not.toContain('caseward_audit_unsealed_firms{');
    expect(sampleOf(text, 'caseward_check_failing{check="database"}')).toBe(1);
    expect(sampleOf(text, 'caseward_last_outage_timestamp_seconds{check="database"}')).toBeGreaterThan(1e9);
    for (const pool of gone) pool.end = async () => {};
    await away.close();
  });
});

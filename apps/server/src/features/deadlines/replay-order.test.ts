import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { insertReplay } from '../../platform/replays/replays.queries.ts';
import { foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { runReplay } from './run-replay.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('a replay that waited for a deadline proposes what follows from how things stand then', async () => {
  const firm = await foundFirm(test);
  const lawyer = firm.people.ATTORNEY;
  const matter = (await lawyer.call(matters.create, { body: { title: 'Byron' } })).body.id;
  const event = (
    await lawyer.call(events.create, {
      body: { title: 'Service', kind: 'SERVICE', day: '2026-05-01', matter },
    })
  ).body.id;
  const question = { rule: 'us-federal/frcp-12-a-1-a-i', trigger: '2026-05-01' };
  const added = await lawyer.call(deadlines.create, {
    body: { title: 'Answer', matter, event, reason: 'Served', question },
  });
  const { id } = added.body;
  const inFirm: Parameters<typeof runReplay>[0] = (work, options) =>
    inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work, options);
  const replay = await inFirm((scope) => insertReplay(scope, { cause: 'PACK', why: 'us-federal' }, null));
  const holder = await test.owner.connect();
  const waiting = async () =>
    (
      await holder.query(
        'select l.pid from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
      )
    ).rows.length;
  try {
    await holder.query('begin');
    await holder.query('select id from caseward.deadlines where id = $1 for update', [id]);
    const run = runReplay(inFirm, replay);
    await expect.poll(waiting).toBeGreaterThan(0);
    await holder.query(`update caseward.events set day = '2026-05-08' where id = $1`, [event]);
    await holder.query('commit');
    expect(await run).toBe(1);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect((await lawyer.call(deadlines.get, { params: { id } })).body).toMatchObject({
    due_on: '2026-05-22',
    proposed_on: '2026-05-29',
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { matters } from '@caseward/contract/matters';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { loggerOptions } from '../../startup/logging.ts';
import { foundFirm } from '../../testing/firm.ts';
import { startTestApp } from '../../testing/test-app.ts';

it('a slow statement is logged with its request, and without its values', async () => {
  const lines: { msg: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const test = await startTestApp({ logger: { ...loggerOptions('warn'), stream } });
  const { admin } = await foundFirm(test);
  const { id } = (await admin.call(matters.create, { body: { title: 'T' } })).body;
  const other = new Client({ connectionString: test.database.superUrl });
  await other.connect();
  await other.query('begin');
  await other.query('select from caseward.matters where id = $1 for update', [id]);
  const title = 'Confidential-3a9b';
  const patched = admin.call(matters.patch, { params: { id }, body: { title } });
  await wait(700);
  await other.query('rollback');
  const { headers, status } = await patched;
  expect(status).toBe(200);
  const slow = lines.filter(({ msg }) => msg === 'slow statement');
  expect(slow).toContainEqual(
    expect.objectContaining({
      feature: 'matters',
      statement: expect.stringMatching(/^(select|update) .*\$1/s),
      ms: expect.any(Number),
      rows: 1,
      reqId: headers.get('x-request-id'),
    }),
  );
  expect(JSON.stringify(lines)).not.toContain(title);
  expect(JSON.stringify(lines)).not.toContain(id);
  await other.end();
  await test.close();
});

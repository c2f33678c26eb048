import { matters } from '@caseward/contract/matters';
import { session } from '@caseward/contract/session';
import { afterEach, describe, expect, it } from 'vitest';
import { foundFirm, type Person } from '../testing/firm.ts';
import { head, openRaw, type RawConnection } from '../testing/raw-connection.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../testing/test-app.ts';

/* Nobody can take all connections: those that wait for their client make room for others. */

let test: TestApp;
let admin: Person;
const opened: RawConnection[] = [];
afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.destroy();
  await test.close();
});

async function start(options: TestAppOptions) {
  test = await startTestApp(options);
  ({ admin } = await foundFirm(test));
}

async function open(count: number, begun = '') {
  const before = opened.length;
  for (let each = 0; each < count; each += 1) {
    const connection = await openRaw(test.url);
    if (begun) connection.socket.write(begun);
    opened.push(connection);
  }
  return opened.slice(before);
}

const signIn = head('POST', session.signIn.path, {
  'content-type': 'application/json',
  'content-length': 9_000,
});
const isOpen = ({ socket }: RawConnection) => !socket.closed && !socket.readableEnded;

describe.each(['perAddress', 'total'] as const)('at the limit %s', (name) => {
  it.each([
    ['send nothing', ''],
    ['do not send their body', signIn],
  ])('connections that %s end, the oldest first', async (_, begun) => {
    await start({ connectionLimits: { [name]: 8 } });
    const connections = await open(20, begun);
    await expect.poll(() => connections.filter(isOpen).length).toBeLessThanOrEqual(8);
    expect(connections.slice(0, 12).filter(isOpen)).toEqual([]);
    expect((await admin.call(session.me)).status).toBe(200);
  });

  it('another is refused while all are at work, and none of those is broken off', async () => {
    await start({ connectionLimits: { [name]: 4 } });
    const { id } = (await admin.call(matters.create, { body: { title: 'Before' } })).body;
    const holder = await test.owner.connect();
    await holder.query('begin');
    await holder.query('select 1 from caseward.matters where id = $1 for update', [id]);
    const body = JSON.stringify({ title: 'After' });
    const patch = head('PATCH', matters.patch.path.replace(':id', id), {
      'content-type': 'application/json',
      'content-length': body.length,
      authorization: `Bearer ${admin.access}`,
      connection: 'close',
    });
    let begun = 0;
    test.app.server.on('request', () => {
      begun += 1;
    });
    const atWork = await open(4, patch + body);
    await expect.poll(() => begun).toBe(4);
    const [refused] = await open(1, head('GET', '/healthz'));
    expect(await refused?.ended).toMatch(/^HTTP\/1\.1 503 .*too many connections/s);
    await holder.query('commit');
    holder.release();
    for (const { ended } of atWork) expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it('a trusted proxy may have more connections than one client', async () => {
  await start({ connectionLimits: { perAddress: 4 }, trustedProxies: ['127.0.0.0/8'] });
  const connections = await open(20);
  expect((await admin.call(session.me)).status).toBe(200);
  expect(connections.filter(isOpen)).toHaveLength(20);
});

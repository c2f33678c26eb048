import { firmLogos, mostOfLogo } from '@caseward/contract/firm-logos';
import { session } from '@caseward/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pngOf } from '../../demo/png.ts';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test, 'Hale & Dorn');
});
afterAll(() => test.close());

const red = pngOf(4, 2, () => [255, 0, 0, 255]);
const blue = pngOf(3, 3, () => [0, 0, 255, 255]);

const set = (image: Buffer) => firm.admin.call(firmLogos.set, { body: { image: image.toString('base64') } });
const shown = async () => (await firm.people.READ_ONLY.call(session.me)).body.tenant.logo;
/** Fetches an address as the page of sign-in does: without saying who asks. */
const fetched = async (address: string) => {
  const answer = await fetch(test.url + address);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('the logo of a firm', () => {
  it('is none at first', async () => {
    expect(await shown()).toBeNull();
    expectProblem(await firm.admin.call(firmLogos.remove), 'not-found');
  });

  it('is told to everybody of the firm, and served to whoever knows its address', async () => {
    const { body } = await set(red);
    expect(body).toEqual({ address: expect.stringContaining(firm.id), width: 4, height: 2 });
    expect(await shown()).toEqual(body);
    const { answer, bytes } = await fetched(body.address);
    expect(bytes.equals(red)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="logo.png"',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('has another address when it is replaced, and none when it is removed', async () => {
    const first = (await set(red)).body;
    const second = (await set(blue)).body;
    expect(second.address).not.toBe(first.address);
    expect(await shown()).toEqual({ ...second, width: 3, height: 3 });
    expect((await fetched(first.address)).answer.status).toBe(404);
    expect((await fetched(second.address)).bytes.equals(blue)).toBe(true);
    expect((await firm.admin.call(firmLogos.remove)).status).toBe(204);
    expect((await fetched(second.address)).answer.status).toBe(404);
    expect(await shown()).toBeNull();
  });

  it('has an address of which another firm knows nothing', async () => {
    const other = await foundFirm(test, 'Another');
    const { address } = (await set(red)).body;
    expect((await other.admin.call(session.me)).body.tenant.logo).toBeNull();
    await other.admin.call(firmLogos.set, { body: { image: blue.toString('base64') } });
    expectProblem(await firm.people.ATTORNEY.call(firmLogos.remove), 'forbidden');
    expect((await fetched(address)).bytes.equals(red)).toBe(true);
    // The id of one firm's logo with the id of another firm, and what no id can be.
    const id = address.split('/').at(-2) ?? '';
    for (const wrong of [
      address.replace(firm.id, other.id),
      address.replace(id, crypto.randomUUID()),
      address.replace(id, 'logo'),
      address.replace(firm.id, 'firm'),
    ])
      expect((await fetched(wrong)).answer.status, wrong).toBe(404);
  });

  it('leaves its size in the audit log', async () => {
    await set(red);
    await set(blue);
    await firm.admin.call(firmLogos.remove);
    const { rows } = await test.owner.query(
      `select changes from caseward.audit_events where tenant_id = $1 and object_type = 'firm' order by created_at, id`,
      [firm.id],
    );
    expect(rows.map(({ changes }) => changes)).toEqual([
      { logo: { old: '', new: '4 × 2' } },
      { logo: { old: '4 × 2', new: '3 × 3' } },
      { logo: { old: '3 × 3', new: '' } },
    ]);
  });

  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)));
  it.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
    ['a page behind a picture', Buffer.concat([red, Buffer.from('<script>alert(1)</script>')])],
    ['a picture that is cut off', red.subarray(0, -5)],
    ['a picture without pixels', Buffer.concat([red.subarray(0, 33), red.subarray(-12)])],
    ['a picture that is too wide', pngOf(mostOfLogo.pixels + 1, 1)],
    ['a picture that is too high', pngOf(1, mostOfLogo.pixels + 1)],
    ['a picture of no width', pngOf(0, 1)],
    [
      'a file that is too large',
      pngOf(
        1024,
        132,
        (x, y) => [0, 1, 2, 3].map((channel) => noise[(x * 4 + channel + y * 4099) % 60_000] ?? 0) as never,
      ),
    ],
  ])('is not %s', async (_, image) => {
    expectInvalid(await set(image), 'image');
    expect(await shown()).toBeNull();
  });
});

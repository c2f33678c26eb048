import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Answer, boundary, multipart, openPost, partsOf } from './multipart.testing.ts';
import { filesIn, formFor, newKey, type RunningStore, startDiskStore } from './stores.testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How many mangled forms are sent: `MANGLED_FORMS`. */
    mangled_forms: number;
  }
}

let running: RunningStore;
beforeAll(async () => {
  running = await startDiskStore({}, 20_000);
});
afterAll(() => running.stop());

const scraps = [
  '\r\n',
  '--',
  '"',
  ';',
  '\0',
  `--${boundary}`,
  `--${boundary}--`,
  '\r\n\r\n',
  'name="file"',
  'filename',
];

/** One thing done to the bytes of a form: some of them replaced, by chance or by what means something. */
const change = fc.record({
  /** Where, as a part of the whole. */
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof(fc.nat(3), fc.nat(2_000)),
  inserted: fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.constantFrom(...scraps).map((scrap) => Buffer.from(scrap)),
  ),
});

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function changed(bytes: Buffer, changes: readonly Change[]): Buffer {
  return changes.reduce((body, { at, removed, inserted }) => {
    const start = Math.floor(at * body.length);
    return Buffer.concat([body.subarray(0, start), inserted, body.subarray(start + removed)]);
  }, bytes);
}

async function postInPieces(url: string, body: Buffer, length: number): Promise<Answer> {
  const { sent, answer } = openPost(url);
  for (let at = 0; at < body.length; at += length) sent.write(body.subarray(at, at + length));
  sent.end();
  return answer;
}

test('whatever a form is mangled into, it is stored under its own key or refused without a trace', {
  timeout: 600_000,
}, async () => {
  const key = newKey();
  const { url, fields } = await formFor(running.store, key);
  const body = multipart(partsOf(fields, 'hello'.repeat(100)));
  const statuses = new Set<number>();
  const piece = fc.constantFrom(7, 100, 1_000, 100_000);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 4 }), piece, async (changes, length) => {
      const { status } = await postInPieces(url, changed(body, changes), length);
      statuses.add(status);
      expect([204, 400, 403]).toContain(status);
      expect(await filesIn(running.folder)).toEqual(status === 204 ? [key] : []);
      await running.store.remove(key);
    }),
    { numRuns: inject('mangled_forms') },
  );
  expect([...statuses].sort()).toEqual([204, 400, 403]);
});

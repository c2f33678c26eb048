import { expect, test } from 'vitest';
import { afterPaint } from './after-paint.ts';

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));

test('what waits for the paint runs after the next frame', async () => {
  const order: string[] = [];
  const isRun = new Promise<void>((resolve) => {
    afterPaint(() => {
      order.push('run');
      resolve();
    });
  });
  requestAnimationFrame(() => order.push('frame'));
  await isRun;
  expect(order).toEqual(['frame', 'run']);
});

test('what was called off does not run, before its frame or after it', async () => {
  let runs = 0;
  afterPaint(() => {
    runs += 1;
  })();
  const callOff = afterPaint(() => {
    runs += 1;
  });
  requestAnimationFrame(callOff);
  await nextFrame();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(runs).toBe(0);
});

import { expect, it } from 'vitest';
import { oneByOne } from './one-by-one.ts';

it('does the work of all in turn, though some fail, and says so at the end', async () => {
  const done: number[] = [];
  const work = async (one: number) => {
    if (one % 2 === 0) throw new Error(`${one} is even`);
    done.push(one);
  };
  await expect(oneByOne([1, 2, 3, 4, 5], work)).rejects.toMatchObject({
    message: '2 failed',
    errors: [new Error('2 is even'), new Error('4 is even')],
  });
  expect(done).toEqual([1, 3, 5]);
  await expect(oneByOne([1, 2, 3], work)).rejects.toThrow('2 is even');
  await oneByOne([7], work);
  expect(done).toEqual([1, 3, 5, 1, 3, 7]);
});

import { expect, it } from 'vitest';
import { stopAll } from './stopping.ts';

const limits = { allMs: 200, lastMs: 50 };

function steps(...hanging: string[]) {
  const stopped: string[] = [];
  const started = ['the database', 'the pool', 'the server'].map((name) => ({
    name,
    stop: async () => {
      stopped.push(name);
      if (hanging.includes(name)) await new Promise(() => {});
    },
  }));
  return { started, stopped };
}

it('what was started last is stopped first', async () => {
  const { started, stopped } = steps();
  const said: string[] = [];
  await stopAll(started, (step) => said.push(step), limits);
  expect(stopped).toEqual(['the server', 'the pool', 'the database']);
  expect(said).toEqual([]);
  expect(started).toEqual([]);
});

it('what hangs is left behind, and all else is stopped', async () => {
  const { started, stopped } = steps('the server', 'the pool', 'the database');
  const said: string[] = [];
  await stopAll(started, (step) => said.push(step), limits);
  expect(stopped).toEqual(['the server', 'the pool', 'the database']);
  expect(said).toEqual(stopped.map((name) => `Stopping goes on without ${name}, which took too long.`));
});

it('an error ends the stopping', async () => {
  const { started } = steps();
  started[2] = { name: 'the server', stop: () => Promise.reject(new Error('broken')) };
  await expect(stopAll(started, () => {}, limits)).rejects.toThrow('broken');
});

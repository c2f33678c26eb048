import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everyHour } from './hourly.ts';

const hour = 60 * 60 * 1000;
let log = '';
let app: FastifyInstance;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  log = '';
  const stream = {
    write: (line: string) => {
      log += line;
    },
  };
  app = Fastify({ logger: { stream } });
});
afterEach(async () => {
  await app.close();
  vi.useRealTimers();
});
const start = () => app.listen({ port: 0, host: '127.0.0.1' });

describe('housekeeping', () => {
  it('is done when the server has started, every hour after, and not once it has closed', async () => {
    const work = vi.fn(async () => {});
    everyHour(app, 'sweep', work);
    await app.ready();
    expect(work).toHaveBeenCalledTimes(0);
    await start();
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2 * hour);
    expect(work).toHaveBeenCalledTimes(3);
    await app.close();
    vi.advanceTimersByTime(5 * hour);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('that fails is logged, and tried again', async () => {
    const work = vi.fn(async () => {
      throw new Error('no room');
    });
    everyHour(app, 'sweep', work);
    await start();
    vi.advanceTimersByTime(hour);
    expect(work).toHaveBeenCalledTimes(2);
    await app.close();
    const failures = log.split('\n').filter((line) => line.includes('housekeeping failed'));
    expect(failures).toHaveLength(2);
    expect(failures[0]).toContain('no room');
    expect(failures[0]).toContain('sweep');
  });

  it('under way is waited for by closing', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    everyHour(app, 'sweep', () => promise);
    await start();
    let closed = false;
    const closing = app.close().then(() => {
      closed = true;
    });
    await new Promise((done) => setTimeout(done, 50));
    expect(closed).toBe(false);
    resolve();
    await closing;
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { startLimited } from './limited-process.ts';
import { type ProcessEnded, shellLimits } from './limits.ts';

const greedy = new URL('./greedy.testing.ts', import.meta.url);
const linux = process.platform === 'linux';

function started(greed: string, limits = {}) {
  const child = startLimited(greedy, {
    timeMs: 60_000,
    processorMs: 60_000,
    memoryMb: 256,
    heapMb: 4_096,
    ...limits,
  });
  child.input.end(greed);
  child.output.resume();
  return child;
}
const causeOf = (child: ReturnType<typeof started>) =>
  child.ended.then(
    () => 'none',
    (error: ProcessEnded) => error.cause,
  );
const lives = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a child process is ended', () => {
  it.each([
    ['buffers', { memoryMb: 256 }, 'memory'],
    ['heap', { memoryMb: 256 }, 'memory'],
    ['heap', { memoryMb: 2_048, heapMb: 32 }, 'memory'],
    ['processor', { processorMs: 1_000 }, 'time'],
    ['processor', { timeMs: 1_500 }, 'time'],
    ['nothing', { timeMs: 1_500 }, 'time'],
  ])(
    'when it takes too much: %s, limits %o',
    async (greed, limits, cause) => {
      expect(await causeOf(started(greed, limits))).toBe(cause);
    },
    60_000,
  );

  it('when nobody waits for it any more', async () => {
    const child = started('processor');
    child.kill();
    expect(await causeOf(child)).toBe('unknown');
  });

  // A child that computes does not see its input close.
  it.skipIf(process.platform === 'win32').each(['processor', 'nothing'])(
    'when its server was killed: %s',
    async (greed) => {
      const parent = fileURLToPath(new URL('./parent.testing.ts', import.meta.url));
      const server = spawn(process.execPath, [parent, greed], { stdio: ['ignore', 'pipe', 'ignore'] });
      const [line] = await once(createInterface(server.stdout), 'line');
      const pid = Number(line);
      expect(lives(pid)).toBe(true);
      server.kill('SIGKILL');
      await vi.waitFor(() => expect(lives(pid)).toBe(false), { timeout: 60_000, interval: 50 });
    },
    30_000,
  );
});

it('gets no secrets of its server, and says nothing in its log', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  const source = 'process.stdout.write(JSON.stringify(Object.keys(process.env)))';
  const child = startLimited(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
    timeMs: 60_000,
    processorMs: 60_000,
    memoryMb: 256,
    heapMb: 128,
  });
  const names = JSON.parse(await text(child.output)) as string[];
  vi.unstubAllEnvs();
  expect(names).toContain('PATH');
  expect(names).not.toContain('DATABASE_URL');
  await child.ended;
});

it.skipIf(!linux)('has its limits from the kernel, not from its good will', async () => {
  const limits = shellLimits({ processorMs: 90_500, memoryMb: 1_000 });
  const told = spawn('/bin/sh', ['-c', limits, '/bin/sh', '-c', 'ulimit -d; ulimit -t; ulimit -c']);
  const [data, seconds, dump] = (await text(told.stdout)).trim().split('\n').map(Number);
  expect(data).toBeGreaterThan(1_000 * 1024);
  expect(data).toBeLessThan(2_000 * 1024);
  expect([seconds, dump]).toEqual([91, 0]);
});

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until a program that was just started listens on a port of loopback. Nothing is asked of it. Ends it where it
 * does not listen.
 * @param heard what it has said so far
 * @throws Error with what it has said, when it cannot be started, ends, or does not listen within ten seconds
 */
export async function untilListening(child: ChildProcess, port: number, heard: () => string): Promise<void> {
  // One that cannot be started has no process id, which is looked at below.
  child.on('error', () => {});
  for (let attempt = 1; !(await isListening(port)); attempt += 1) {
    const isOver = child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
    if (isOver || attempt === 200) {
      child.kill('SIGKILL');
      throw new Error(`${child.spawnfile} does not answer: ${heard()}`);
    }
    await wait(50);
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

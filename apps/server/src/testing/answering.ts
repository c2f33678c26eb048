import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until a program listens on a port of loopback. Nothing is asked of it.
 * @param heard what it has said so far
 */
export async function untilListening(child: ChildProcess, port: number, heard: () => string): Promise<void> {
  for (let attempt = 1; !(await isListening(port)); attempt += 1) {
    if (child.exitCode !== null || attempt === 200)
      throw new Error(`${child.spawnfile} does not answer: ${heard()}`);
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

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execute } from './execute.ts';

/**
 * Starts a proxy with its example in deploy/, with a certificate of its own.
 * @param folder of its files
 * @param port where it listens on loopback
 * @param servers the ports of Caseward
 * @returns what ends it
 */
export type Front = (
  folder: string,
  port: number,
  servers: readonly number[],
) => Promise<() => Promise<unknown>>;

/** Makes a certificate for loopback. */
export async function makeCertificate(folder: string): Promise<{ key: string; certificate: string }> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  await execute('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
    ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', key, '-out', certificate],
  ]);
  return { key, certificate };
}

/**
 * Waits until the product answers through a proxy.
 * @param ended resolves with the proxy's last words, should it end before
 */
export async function untilAnswered(port: number, ended: Promise<string>): Promise<void> {
  const refused = ended.then((words) => {
    throw new Error(`The proxy has ended: ${words}`);
  });
  // It ends after the drill too, when nobody listens any more.
  refused.catch(() => {});
  for (let attempt = 1; ; attempt += 1) {
    const answer = await Promise.race([
      refused,
      fetch(`https://127.0.0.1:${port}/healthz`).catch(() => undefined),
    ]);
    if (answer?.ok) return;
    if (attempt === 100) throw new Error('The proxy does not answer.');
    await wait(100);
  }
}

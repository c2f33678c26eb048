import { join } from 'node:path';
import { execute } from './execute.ts';

/**
 * Starts a proxy with its example in deploy/, with a certificate of its own.
 * @param folder of its files: `access.log`, where it has one, and `error.log` among them
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

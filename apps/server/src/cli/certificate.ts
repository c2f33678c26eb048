import { connect } from 'node:tls';

const patienceMs = 5_000;

/** The certificate that the public address shows. */
export interface CertificateState {
  /** ISO 8601. */
  until: string;
  /** Whether this machine would trust it. */
  trusted: boolean;
}

/** Asks an https address for its certificate. @throws where nobody answers in time */
export function certificateOf(url: URL): Promise<CertificateState> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: url.hostname,
      port: Number(url.port || 443),
      servername: url.hostname,
      // It is looked at, and nothing is sent.
      rejectUnauthorized: false,
      timeout: patienceMs,
    });
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate();
      resolve({ until: new Date(valid_to).toISOString(), trusted: socket.authorized });
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('It does not answer.')));
    socket.once('error', reject);
  });
}

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on a loopback port that keeps the letters it gets. */
export interface MailServer {
  /** As in SMTP_URL. */
  url: string;
  /** Parsed letters, with the addresses of their envelopes. */
  letters: { recipients: string[]; letter: Email }[];
  /** Makes the server refuse every recipient, or accept them again. */
  refuse(refusing: boolean): void;
  close(): Promise<void>;
}

/** Starts a mail server that asks for this sign-in. */
export async function startMailServer(user: string, password: string): Promise<MailServer> {
  const letters: MailServer['letters'] = [];
  let refusing = false;
  const server = new SMTPServer({
    // No client trusts the certificate it would make for itself.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (given, _session, done) => {
      if (given.username === user && given.password === password) done(null, { user });
      else done(new Error('Wrong sign-in'));
    },
    onRcptTo: ({ address }, _session, done) => {
      done(refusing ? Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 }) : undefined);
    },
    onData: (stream, { envelope }, done) => {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((letter) => {
          letters.push({ recipients: envelope.rcptTo.map(({ address }) => address), letter });
          done();
        }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    letters,
    refuse: (now) => {
      refusing = now;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

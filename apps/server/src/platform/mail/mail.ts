import nodemailer from 'nodemailer';

/** Mail server and sender. */
export interface MailSettings {
  /** smtp: or smtps: with host, port and, if needed, credentials. */
  smtpUrl: string;
  /** Address that mail comes from, with or without a name. */
  from: string;
}

/** A message as plain text, and as a page for programs that show one. */
export interface Letter {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
}

/** Sends mail. */
export interface Mailer {
  /** Sends a message through the mail server. @throws when the server refuses it */
  send(letter: Letter): Promise<void>;
}

/** Timeout of the mail server in milliseconds: a person waits for the answer. */
const patience = 5000;

/** Sends mail through an SMTP server; encrypted where the server offers it. */
export function smtpMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = nodemailer.createTransport(
    {
      url: smtpUrl,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      dnsTimeout: patience,
      // Messages are our own text: nothing in them may make the mailer read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    send: async (letter) => {
      await transport.sendMail(letter);
    },
  };
}

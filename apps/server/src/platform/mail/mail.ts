import nodemailer from 'nodemailer';

/** Where mail goes out, and from whom. */
export interface MailSettings {
  /** smtp: or smtps: with host, port and, if it takes one, a sign-in. */
  smtpUrl: string;
  /** Address that mail comes from, with or without a name. */
  from: string;
}

/** A message as plain text. */
export interface Letter {
  to: { name: string; address: string };
  subject: string;
  text: string;
}

/** Sends mail. */
export interface Mailer {
  /** Hands a letter to the mail server. @throws when the server does not take it */
  send(letter: Letter): Promise<void>;
}

/** Somebody waits for the answer: a mail server that is silent for so long counts as away, in milliseconds. */
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
      // A letter is text of ours: nothing in it may make the mailer read a file or fetch an address.
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

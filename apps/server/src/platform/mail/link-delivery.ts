import type { LinkKind } from '@caseward/contract/one-time-links';
import type { IssuedLink } from '@caseward/contract/people';
import type { FastifyBaseLogger } from 'fastify';
import { linkUrl } from '../identity/one-time-links.ts';
import type { Mailer } from './mail.ts';

/** Recipient and content of a link's message. */
export interface LinkToDeliver {
  kind: LinkKind;
  token: string;
  expires_at: string;
  firm_name: string;
  time_zone: string;
  /** '' for an invitation. */
  username: string;
  first_name: string;
  last_name: string;
  /** '' without an address: then the link is only shown. */
  email: string;
}

/** E-mails a link to its person where possible, and answers it to be copied. */
export type DeliverLink = (link: LinkToDeliver) => Promise<IssuedLink>;

/** @param mailer none: links are shown only */
export function linkDelivery(
  publicUrl: string,
  mailer: Mailer | undefined,
  log: FastifyBaseLogger,
): DeliverLink {
  return async (link) => {
    const { kind, token, expires_at, email } = link;
    const url = linkUrl(publicUrl, kind, token);
    return { url, expires_at, emailed: mailer && email ? await sent(mailer, link, url, log) : false };
  };
}

/** Whether the mail server accepted it. Failures are logged by code only, because messages quote addresses. */
async function sent(mailer: Mailer, link: LinkToDeliver, url: string, log: FastifyBaseLogger) {
  const name = [link.first_name, link.last_name].filter(Boolean).join(' ');
  try {
    await mailer.send({ to: { name, address: link.email }, ...letters[link.kind](link, url) });
    return true;
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    log.warn({ kind: link.kind, code, response_code: responseCode }, 'mail was not sent');
    return false;
  }
}

const greeting = ({ first_name }: LinkToDeliver) => (first_name ? `Hello ${first_name},` : 'Hello,');

/** A time in the firm's time zone, as in "Friday, March 6, 2026 at 4:05 PM EST". */
const moment = ({ expires_at, time_zone }: LinkToDeliver) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(expires_at));

const letters: Record<LinkKind, (link: LinkToDeliver, url: string) => { subject: string; text: string }> = {
  INVITATION: (link, url) => ({
    subject: `${link.firm_name} invites you to Caseward`,
    text: `${greeting(link)}

${link.firm_name} has invited you to Caseward, where it keeps its matters. Open this link to choose your username and password:

${url}

The link works once, until ${moment(link)}. Whoever has it can join in your place, so please do not pass it on.

If you do not know ${link.firm_name}, you can ignore this message; nothing happens unless the link is used.
`,
  }),

  PASSWORD_RESET: (link, url) => ({
    subject: `Choose a new password for Caseward`,
    text: `${greeting(link)}

An administrator of ${link.firm_name} has made a link for you to choose a new password. Your username is ${link.username}.

${url}

The link works once, until ${moment(link)}. Choosing a new password signs you out everywhere. Whoever has the link can take over your account, so please do not pass it on.

If you did not ask for it, tell your administrator. Your present password stays good unless the link is used.
`,
  }),
};

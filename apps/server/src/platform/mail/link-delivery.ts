import type { Language } from '@caseward/contract/languages';
import type { LinkKind } from '@caseward/contract/one-time-links';
import type { IssuedLink } from '@caseward/contract/people';
import type { FastifyBaseLogger } from 'fastify';
import { linkUrl } from '../identity/one-time-links.ts';
import { type LinkLetter, linkLetter } from './link-letters.ts';
import type { Mailer } from './mail.ts';
import { sendOrLog } from './send-or-log.ts';

/** Recipient and content of a link's message. */
export interface LinkToDeliver extends Omit<LinkLetter, 'url'> {
  kind: LinkKind;
  token: string;
  /** The person's own, or else the firm's. */
  language: Language;
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

function sent(mailer: Mailer, link: LinkToDeliver, url: string, log: FastifyBaseLogger): Promise<boolean> {
  const name = [link.first_name, link.last_name].filter(Boolean).join(' ');
  const letter = {
    to: { name, address: link.email },
    ...linkLetter(link.kind, link.language, { ...link, url }),
  };
  return sendOrLog(mailer, letter, link.kind, log);
}

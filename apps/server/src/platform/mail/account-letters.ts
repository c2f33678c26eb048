import type { FastifyBaseLogger } from 'fastify';
import { factorLetters, type TellOfFactor } from './factor-letter.ts';
import { type DeliverLink, linkDelivery } from './link-delivery.ts';
import type { Mailer } from './mail.ts';

/** What is written to people about their accounts, at once and by mail where possible. */
export interface AccountLetters {
  deliver: DeliverLink;
  tellOfFactor: TellOfFactor;
}

/** @param mailer none: links are shown only, and people are told at their next sign-in */
export const accountLetters = (
  publicUrl: string,
  mailer: Mailer | undefined,
  log: FastifyBaseLogger,
): AccountLetters => ({
  deliver: linkDelivery(publicUrl, mailer, log),
  tellOfFactor: factorLetters(mailer, log),
});

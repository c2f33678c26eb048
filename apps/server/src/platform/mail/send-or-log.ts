import type { FastifyBaseLogger } from 'fastify';
import type { Letter, Mailer } from './mail.ts';

/**
 * Sends a letter; answers whether the mail server accepted it. Failures are logged by code only, because messages quote
 * addresses.
 * @param kind what the letter is, for the log
 */
export async function sendOrLog(
  mailer: Mailer,
  letter: Letter,
  kind: string,
  log: FastifyBaseLogger,
): Promise<boolean> {
  try {
    await mailer.send(letter);
    return true;
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    log.warn({ kind, code, response_code: responseCode }, 'mail was not sent');
    return false;
  }
}

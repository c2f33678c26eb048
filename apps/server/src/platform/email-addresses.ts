import { noEmailAddress } from '@caseward/contract/email';
import { invalid } from '../http/api-problem.ts';

const form =
  /^(?!\.|.*(\.\.|\.@|@-|-$))[^\s@,;:<>()[\]\\"\p{C}]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;

/** Whether a text has the form of an e-mail address to which a letter can be sent through the internet. */
export const isEmailAddress = (text: string): boolean => form.test(text);

interface WithEmails {
  email?: string | undefined;
  emails?: readonly { address: string }[] | undefined;
}

/**
 * Refuses texts that are no e-mail addresses, but for those that a record has already: it may be older than the rule.
 * @throws ApiProblem 400 naming the fields
 */
export function requireEmails(given: WithEmails, stored: WithEmails = {}): void {
  const kept = new Set(addressesIn(stored).map(([, address]) => address));
  const isWrong = (address: string | undefined) => address && !kept.has(address) && !isEmailAddress(address);
  const wrong = addressesIn(given).filter(([, address]) => isWrong(address));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([field]) => [field, [noEmailAddress]])));
}

const addressesIn = ({ email, emails = [] }: WithEmails): [field: string, address: string | undefined][] => [
  ['email', email],
  ...emails.map(({ address }, row): [string, string] => [`emails.${row}.address`, address]),
];

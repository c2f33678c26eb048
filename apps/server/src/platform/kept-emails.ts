import { isEmailAddress, noEmailAddress } from '@caseward/contract/email';
import { invalid } from '../http/api-problem.ts';

interface WithEmails {
  email?: string | undefined;
  emails?: readonly { address: string }[] | undefined;
}

/**
 * Refuses texts that are no e-mail addresses, but for those that a record has already: it may be older than the rule.
 * @throws ApiProblem 400 naming the fields
 */
export function requireEmails(given: WithEmails, stored: WithEmails): void {
  const addressesIn = ({ email, emails = [] }: WithEmails) => [
    email,
    ...emails.map(({ address }) => address),
  ];
  const kept = new Set(addressesIn(stored));
  const isWrong = (address: string | undefined) => address && !kept.has(address) && !isEmailAddress(address);
  const wrong = (['email', 'emails'] as const).filter((field) =>
    addressesIn({ [field]: given[field] }).some(isWrong),
  );
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((field) => [field, [noEmailAddress]])));
}

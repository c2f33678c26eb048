import { deadlineKindLabels } from '@caseward/contract/deadline-labels';
import type { Language } from '@caseward/contract/languages';
import { escaped } from '../../http/refusal-page.ts';
import { labelIn } from '../../platform/language/labels.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import type { ToldDeadline } from '../../platform/reminders/deliveries.queries.ts';
import { type Digest, type DigestLine, type DigestSection, digestSections } from './digest.ts';
import { digestWords } from './digest-words.ts';

/** Whom a digest is for. */
export interface Recipient {
  first_name: string;
  last_name: string;
  email: string;
  firm_name: string;
  language: Language;
}

/** So many of a section are told one by one. */
const most = 50;

/** The lines of a section that are told one by one. */
const toldOf = (lines: readonly DigestLine[]): readonly DigestLine[] => lines.slice(0, most);

/**
 * The deadlines of which a digest reminds its reader, as far as they are told one by one. What asks for a confirmation
 * alone is no reminder.
 */
export function remindedIn(digest: Digest): ToldDeadline[] {
  const lines = digestSections.flatMap((name) => toldOf(digest[name])).filter(({ mine }) => mine);
  const once = new Map(lines.map((line) => [line.id, line]));
  return [...once.values()].map(({ id, value_number, due_on }) => ({
    deadline_id: id,
    value_number,
    due_on,
  }));
}

/** What a digest says in a line: how many there are, and no names. */
export function summaryOf(digest: Digest, language: Language): string {
  const { counts } = digestWords[language];
  return digestSections
    .filter((name) => digest[name].length > 0)
    .map((name) => counts[name](digest[name].length))
    .join(', ');
}

/**
 * The letter of the morning: text, and a table for programs that show one. It names matters by their number, and those
 * with restricted access not at all, because mail cannot be called back. Its links take signing in.
 */
export function digestLetter(to: Recipient, digest: Digest, publicUrl: string): Letter {
  const words = digestWords[to.language];
  const sections = digestSections.filter((name) => digest[name].length > 0);
  const all = `${publicUrl}/deadlines?status=OPEN&responsible=me`;
  const choices = `${publicUrl}/settings/account`;
  const texts = sections.map((name) => textOf(name, digest[name], to.language, publicUrl));
  const tables = sections.map((name) => tableOf(name, digest[name], to.language, publicUrl));
  return {
    to: { name: `${to.first_name} ${to.last_name}`.trim(), address: to.email },
    subject: words.subject(summaryOf(digest, to.language), to.firm_name),
    text: `${[
      words.greeting(to.first_name),
      ...texts,
      `${words.ending}.`,
      `${words.open}: ${all}`,
      `${words.choices}: ${choices}`,
    ].join('\n\n')}\n`,
    html: `<p>${escaped(words.greeting(to.first_name))}</p>${tables.join('')}<p>${escaped(words.ending)}.</p>
<p>${linkTo(all, words.open)}<br>${linkTo(choices, words.choices)}</p>`,
  };
}

const linkTo = (address: string, text: string) => `<a href="${escaped(address)}">${escaped(text)}</a>`;

/** A day with its weekday; the zone of the process has no part in it. */
const dayIn = (language: Language, day: string) =>
  new Intl.DateTimeFormat(digestWords[language].locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

function partsOf(name: DigestSection, line: DigestLine, language: Language, publicUrl: string) {
  const words = digestWords[language];
  const toDecide = name === 'DECIDE' ? line.proposal : null;
  const { stands_in_for: other, stood_in_by } = line;
  const marks = [
    ...line.marks.map((mark) => words.marks[mark]),
    ...(other ? [words.standsInFor(other.name, other.until && dayIn(language, other.until))] : []),
    ...(stood_in_by?.name ? [words.stoodInBy(stood_in_by.name)] : []),
  ].join(', ');
  const kind = labelIn(language, deadlineKindLabels[line.kind]);
  return {
    day: toDecide
      ? words.either(dayIn(language, toDecide.stored_on), dayIn(language, toDecide.proposed_on))
      : `${dayIn(language, line.due_on)}${line.due_time ? `, ${line.due_time}` : ''}`,
    what: `${kind}${marks ? ` (${marks})` : ''}`,
    matter: line.walled ? words.restricted : words.matter(line.matter_number),
    address: toDecide ? `${publicUrl}/replays/${toDecide.replay}` : `${publicUrl}/deadlines/${line.id}`,
  };
}

function textOf(name: DigestSection, lines: DigestLine[], language: Language, publicUrl: string): string {
  const words = digestWords[language];
  const told = toldOf(lines).map((line) => {
    const { day, what, matter, address } = partsOf(name, line, language, publicUrl);
    return `- ${day}: ${what}, ${matter}\n  ${address}`;
  });
  const more = lines.length > most ? [words.more(lines.length - most)] : [];
  return [words.sections[name].toUpperCase(), ...told, ...more].join('\n');
}

function tableOf(name: DigestSection, lines: DigestLine[], language: Language, publicUrl: string): string {
  const words = digestWords[language];
  const rows = toldOf(lines).map((line) => {
    const { day, what, matter, address } = partsOf(name, line, language, publicUrl);
    return `<tr><td>${escaped(day)}</td><td>${linkTo(address, what)}</td><td>${escaped(matter)}</td></tr>`;
  });
  const more = lines.length > most ? `<p>${escaped(words.more(lines.length - most))}</p>` : '';
  return `<h2>${escaped(words.sections[name])}</h2>
<table border="1" cellpadding="6" style="border-collapse:collapse">${rows.join('\n')}</table>${more}
`;
}

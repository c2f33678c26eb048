import type { ConflictCheck } from '@caseward/contract/conflict-checks';
import {
  checkStateLabels,
  conflictDecisionLabels,
  conflictWeightLabels,
  consentFormLabels,
  evidenceStateLabels,
  hitBandLabels,
  notSearched,
  restrictionLabels,
} from '@caseward/contract/conflict-codes';
import type {
  ConflictFinding,
  ConflictHit,
  EarlierDecision,
  FoundEntry,
  PathStep,
} from '@caseward/contract/conflict-hits';
import { type Language, languages } from '@caseward/contract/languages';
import { matterStatusLabels } from '@caseward/contract/matter-statuses';
import type { OpenedWithout } from '@caseward/contract/opened-without';
import { largestLimit } from '@caseward/contract/paging';
import { partyRoleLabels, partySideLabels } from '@caseward/contract/party-roles';
import { registerCapacityLabels, registerSourceLabels } from '@caseward/contract/register-codes';
import { relationText } from '@caseward/contract/relation-kinds';
import { csvFile } from '../../http/csv.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import type { RunTransaction } from '../../http/transaction.ts';
import { record } from '../../platform/audit/record.ts';
import { type Label, labelsIn } from '../../platform/language/labels.ts';
import { nameOfFirm, termsOfCheck } from './checks.queries.ts';
import { openedWithout } from './last-opening.queries.ts';
import { asTerm, pageOfHits, requireCheck } from './show-check.ts';

type Term = ConflictCheck['terms'][number];

/** A line of the report: a name, with what it has found in one matter. */
interface Line {
  term: Term;
  hit?: ConflictHit;
  finding?: ConflictFinding;
}

const whyWords: Record<ConflictHit['reasons'][number]['why'], string> = {
  EMAIL: 'the same e-mail address',
  PHONE: 'the same telephone number',
  REGISTER_NUMBER: 'the same register number',
  BIRTH: 'the same day of birth and family name',
  SAME: 'the same',
  PARTICLE: 'without the particle',
  TOGETHER: 'written together',
  SHORT_FORM: 'short form',
  SPELLED_BY_SOUND: 'spelled by sound',
  LETTERS: 'a letter or two',
  SOUND: 'sounds alike',
  ROMANISED: 'another romanisation',
  INITIAL: 'initial',
  BEGINNING: 'begins alike',
  PLURAL: 'plural',
  ACRONYM: 'first letters',
};

/** Writes a label in the language of the file. */
const entryText = (entry: FoundEntry, label: Label) => {
  const { source, capacity, user, since, until, matter_number } = entry;
  const labels = [label(registerSourceLabels[source]), label(registerCapacityLabels[capacity])];
  return [...labels, user, since, until, matter_number].filter(Boolean).join(', ');
};

const pathText = (path: readonly PathStep[], label: Label) =>
  path.map((step) => relationText(step, { label })).join('; ');

const earlierText = ({ check, decision, reason, ...made }: EarlierDecision, label: Label) => {
  const about = check.subject || (check.matter && `${check.matter.number} ${check.matter.title}`) || check.id;
  const facts = [label(conflictDecisionLabels[decision]), about, made.created_by.name, made.created_at];
  return `${facts.join(', ')}${reason && `: ${reason}`}`;
};

/** Why a hit is somebody else, where the page of the check says so. */
function whyDifferent({ known_different, told_apart, decision, findings }: ConflictHit): string {
  const isOnAll = findings.every((finding) => finding.decision?.id === decision?.id);
  const said = known_different ?? (decision?.decision === 'DIFFERENT' && isOnAll ? told_apart : null);
  if (!said?.reason) return '';
  return said.reason_by ? `${said.reason_by.name}: ${said.reason}` : said.reason;
}

const decisionOf = ({ finding, hit }: Line) => finding?.decision ?? hit?.decision ?? null;

const yes = (is: boolean, label: Label) => (is ? label('Yes') : null);

const columns: [heading: string, cell: (line: Line, label: Label) => string | null | undefined][] = [
  ['Name', ({ term }) => term.name],
  ['Role', ({ term }, label) => term.role && label(partyRoleLabels[term.role])],
  ['Side', ({ term }, label) => term.side && label(partySideLabels[term.side])],
  ['Subject', ({ term }) => term.subject || null],
  ['By relation', ({ term }, label) => pathText(term.via, label)],
  ['Restricted', ({ term }, label) => label(restrictionLabels[term.restricted])],
  ['Answer of somebody with access', ({ term }) => term.answer || null],
  ['Answered (UTC)', ({ term }) => term.answered_at],
  ['Other names', ({ term }) => term.other_names.join('; ') || null],
  ['More hits than these', ({ term }, label) => yes(term.capped, label)],
  ['Found', ({ hit }) => hit?.name ?? null],
  ['Its name', ({ hit }) => hit?.matched_name ?? null],
  ['Contact in the trash', ({ hit }, label) => hit && yes(hit.in_trash, label)],
  ['Likeness', ({ hit }, label) => hit && label(hitBandLabels[hit.band])],
  [
    'Why',
    ({ hit }, label) =>
      hit?.reasons.map(({ asked, found, why }) => `${asked} = ${found}: ${label(whyWords[why])}`).join('; '),
  ],
  ['Related', ({ hit }, label) => hit && pathText(hit.path, label)],
  ['Matter number', ({ finding }) => finding?.matter.number ?? null],
  ['Matter', ({ finding }) => finding?.matter.title ?? null],
  ['Matter in the trash', ({ finding }, label) => finding && yes(finding.in_trash, label)],
  ['Status', ({ finding }, label) => (finding ? label(matterStatusLabels[finding.status]) : null)],
  ['Opened', ({ finding }) => finding?.opened_on ?? null],
  ['Closed', ({ finding }) => finding?.closed_on ?? null],
  ['Role there', ({ finding }, label) => (finding ? label(partyRoleLabels[finding.role]) : null)],
  ['Side there', ({ finding }, label) => (finding ? label(partySideLabels[finding.side]) : null)],
  ['Since', ({ finding }) => finding?.since ?? null],
  ['Until', ({ finding }) => finding?.until ?? null],
  ['Lawyers', ({ finding }) => finding?.lawyers.join(', ') ?? null],
  ['There may be more matters', ({ hit }, label) => hit && yes(hit.findings_capped, label)],
  ['Register', ({ hit }, label) => (hit?.register ? entryText(hit.register, label) : null)],
  [
    'Weight',
    ({ finding, hit }, label) => {
      const weight = finding?.weight ?? (hit?.register ? hit.weight : null);
      return weight && label(conflictWeightLabels[weight]);
    },
  ],
  ['Known to be somebody else', ({ hit }) => hit?.known_different?.by.name ?? null],
  ['Why somebody else', ({ hit }) => hit && whyDifferent(hit)],
  [
    'Earlier decisions (UTC)',
    ({ hit }, label) => hit?.earlier.map((made) => earlierText(made, label)).join('; '),
  ],
  [
    'Decision',
    (line, label) => {
      const decided = decisionOf(line);
      return decided && label(conflictDecisionLabels[decided.decision]);
    },
  ],
  ['Reason', (line) => decisionOf(line)?.reason ?? null],
  [
    'Screened',
    (line) =>
      decisionOf(line)
        ?.screened.map(({ name }) => name)
        .join('; ') ?? null,
  ],
  ['Ethical wall', (line) => decisionOf(line)?.wall ?? null],
  [
    'Consents',
    (line, label) =>
      decisionOf(line)
        ?.consents.map(({ by, on, form }) => `${by}, ${on}, ${label(consentFormLabels[form])}`)
        .join('; ') ?? null,
  ],
  ['Document', (line) => decisionOf(line)?.document?.title ?? null],
  [
    'Document now',
    (line, label) => {
      const document = decisionOf(line)?.document;
      return document && label(evidenceStateLabels[document.state]);
    },
  ],
  ['SHA-256 of the document', (line) => decisionOf(line)?.document?.sha256 ?? null],
  ['Decided by', (line) => decisionOf(line)?.created_by.name ?? null],
  ['Decided (UTC)', (line) => decisionOf(line)?.created_at ?? null],
];

type Checked = Awaited<ReturnType<typeof requireCheck>>;

/** Of which check this is the report: who asked in which firm, when, and how it ended. */
const heading = (
  check: Checked,
  opened: OpenedWithout,
  firm: string,
  label: Label,
): [heading: string, value: string | null][] => {
  const { matter, subject, state, created_by, created_at, closed_by, closed_at, report_hash } = check;
  const { names_searched, contacts, matters, register, rules, is_complete, is_capped, occasion, left_out } =
    check;
  return [
    [label('Firm'), firm],
    [label('Conflict check'), check.id],
    [label('Matter'), matter && `${matter.number} ${matter.title}`],
    [
      label('Opened without a conflict check (UTC)'),
      opened && `${opened.created_by.name}, ${opened.created_at}: ${opened.reason}`,
    ],
    [label('Subject'), subject || null],
    [label('Asked by'), created_by?.name ?? label('Standing watch')],
    [label('Asked (UTC)'), created_at],
    [label('Names searched'), names_searched === null ? null : String(names_searched)],
    [label('Contacts searched'), String(contacts)],
    [label('Matters searched'), String(matters)],
    [label('Register entries searched'), String(register)],
    [label('Not searched'), label(notSearched)],
    [label('All contacts were indexed'), label(is_complete ? 'Yes' : 'No')],
    [label('There is more than was followed'), label(is_capped ? 'Yes' : 'No')],
    [label('Left out by the watch'), occasion === 'WATCH' ? String(left_out) : null],
    [label('Version of the rules for names'), String(rules)],
    [label('Status'), label(checkStateLabels[state])],
    [label('Closed by'), closed_by?.name ?? null],
    [label('Closed (UTC)'), closed_at],
    [label('SHA-256 of the report'), report_hash],
  ];
};

/**
 * The report of a check as its reader sees it, read page by page while it is sent: what it is of, an empty line, and what
 * it has found.
 * @throws ApiProblem 404
 */
export async function exportReport(
  transaction: RunTransaction,
  id: string,
  language: Language = languages[0],
): Promise<FileAnswer> {
  const label = labelsIn(language);
  const { check, opened, firm } = await transaction(async (scope) => {
    const check = await requireCheck(scope, id);
    const { matter_id, visible_to } = check;
    await record(scope, {
      action: 'EXPORTED',
      objectType: 'conflict_check',
      objectId: id,
      matter: matter_id ? { id: matter_id, visible_to } : null,
      details: { format: 'csv' },
    });
    const opened = matter_id ? await openedWithout(scope, matter_id) : null;
    return { check, opened, firm: await nameOfFirm(scope) };
  });
  async function* terms() {
    let after = 0;
    for (;;) {
      const some = await transaction((scope) => termsOfCheck(scope, id, { most: largestLimit, after }));
      yield* some.map(asTerm);
      after = some.at(-1)?.n ?? 0;
      if (some.length < largestLimit) return;
    }
  }
  async function* hitsOf(term: Term) {
    let cursor: string | undefined;
    do {
      const page = await transaction((scope) =>
        pageOfHits(scope, id, { term: term.id, limit: largestLimit, ...(cursor && { cursor }) }),
      );
      yield* page.rows;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }
  async function* lines() {
    yield* heading(check, opened, firm, label);
    yield [];
    yield columns.map(([heading]) => label(heading));
    const written = (line: Line) => columns.map(([, cell]) => cell(line, label) ?? null);
    for await (const term of terms()) {
      if (term.hits === 0) {
        yield written({ term });
        continue;
      }
      let isEmpty = true;
      for await (const hit of hitsOf(term)) {
        isEmpty = false;
        if (hit.findings.length === 0) yield written({ term, hit });
        for (const finding of hit.findings) yield written({ term, hit, finding });
      }
      if (isEmpty) yield written({ term });
    }
  }
  return csvFile('conflict-check', lines(), language);
}

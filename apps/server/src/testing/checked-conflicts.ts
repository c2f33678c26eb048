import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import { parties } from '@caseward/contract/parties';
import { register } from '@caseward/contract/register';
import { uuidv7 } from 'uuidv7';
import type { Firm, Founding } from './firm.ts';

/**
 * Has somebody check a matter for conflicts who is outside of another one that names the company, and decides on one of
 * the hits; the two contacts, a person and a company, are known not to be the same.
 */
export async function checkConflicts(
  { owner }: Pick<Founding, 'owner'>,
  { id, admin, people: { ATTORNEY, STAFF } }: Firm,
  mark: string,
  { matter, hidden, contacts: known }: { matter: string; hidden: string; contacts: [string, string] },
) {
  const [person, company] = known;
  const listed = await admin.call(register.add, {
    body: {
      source: 'LATERAL',
      user: admin.id,
      firm_before: mark,
      entries: [{ name: `${mark} ${mark}`, capacity: 'CLIENT', subject: mark, other_names: [`${mark} too`] }],
    },
  });
  const entry = listed.body[0]?.id ?? '';
  const role = 'OPPOSING_PARTY';
  await admin.call(parties.create, { params: { id: hidden }, body: { contact: company, role } });
  const { body: check } = await STAFF.call(conflictChecks.create, {
    body: {
      matter,
      subject: mark,
      terms: [
        { name: `${mark} ${mark}`, kind: 'PERSON', side: 'ADVERSE' },
        { name: `${mark} Ltd`, kind: 'COMPANY', side: 'OURS' },
      ],
    },
  });
  const term = check.terms.find(({ side }) => side === 'ADVERSE')?.id ?? '';
  // Not the one who calls in the walks: a further look of theirs leaves no event.
  const { body: hits } = await ATTORNEY.call(conflictChecks.hits, {
    params: { id: check.id },
    query: { term },
  });
  const hit = hits.find(({ findings }) => findings.some((each) => each.matter.id === matter));
  const finding = hit?.findings.find((each) => each.matter.id === matter)?.id ?? '';
  await admin.call(conflictChecks.decide, {
    params: { id: check.id },
    body: { findings: [finding], decision: 'NO_CONFLICT', reason: mark },
  });
  const questions = await admin.call(conflictQuestions.list);
  const distinction = await admin.call(contactDistinctions.create, {
    params: { id: person },
    body: { contact: company },
  });
  await owner.query(
    `insert into caseward.register_distinctions (tenant_id, id, contact_id, register_id, created_by)
      values ($1, $2, $3, $4, $5)`,
    [id, uuidv7(), company, entry, admin.id],
  );
  return {
    register_entry: entry,
    distinction: distinction.body.id,
    conflict_check: check.id,
    conflict_hit: hit?.id ?? '',
    conflict_finding: finding,
    conflict_question: questions.body[0]?.id ?? '',
  };
}

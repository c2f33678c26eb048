import { auditActionLabels, auditedTypeLabels } from '@caseward/contract/audit';
import { calendarStateLabels } from '@caseward/contract/calendar-labels';
import {
  conflictDecisionLabels,
  conflictWeightLabels,
  hitBandLabels,
  restrictionLabels,
} from '@caseward/contract/conflict-codes';
import { addressLabels, emailLabels, phoneLabels } from '@caseward/contract/contact-details';
import { contactNameLabels } from '@caseward/contract/contact-name-kinds';
import { contactFields } from '@caseward/contract/contacts';
import { dayActLabels } from '@caseward/contract/day-sheet-labels';
import { documentFields } from '@caseward/contract/document-fields';
import type { FieldDescription } from '@caseward/contract/field-descriptions';
import { importFields } from '@caseward/contract/import-fields';
import { languages } from '@caseward/contract/languages';
import { matterFields } from '@caseward/contract/matter-fields';
import { partyRoleLabels, partySideLabels } from '@caseward/contract/party-roles';
import { registerCapacityLabels, registerSourceLabels } from '@caseward/contract/register-codes';
import { periodLabels, relationLabels } from '@caseward/contract/relation-kinds';
import { taskFields } from '@caseward/contract/tasks';
import { describe, expect, it } from 'vitest';
import { labelIn, labelInAll } from './labels.ts';

const fields: FieldDescription[] = [
  ...[contactFields, matterFields, taskFields, documentFields],
  ...[importFields.contacts, importFields.matters, importFields.register],
].flatMap((described) => Object.values(described));

/** All that can stand in one place, so that no two may read alike. */
const places: Readonly<Record<string, string>>[] = [
  ...fields.map(({ codes = {} }) => codes),
  ...[phoneLabels, emailLabels, addressLabels, contactNameLabels],
];

/** What reports are written with; nothing reads them again. */
const ofReports: Readonly<Record<string, string>>[] = [
  ...[auditActionLabels, auditedTypeLabels],
  ...[restrictionLabels, conflictWeightLabels, conflictDecisionLabels, hitBandLabels],
  ...[partyRoleLabels, partySideLabels, registerSourceLabels, registerCapacityLabels],
  ...[relationLabels, periodLabels],
  ...[dayActLabels, calendarStateLabels],
];

describe.each(languages)('labels in %s', (language) => {
  it('are there for each field and each code', () => {
    for (const { label } of fields) expect(labelIn(language, label)).toMatch(/\S/);
    for (const codes of [...places, ...ofReports])
      for (const label of Object.values(codes)) expect(labelIn(language, label)).toMatch(/\S/);
  });

  it('tell apart the codes of a field, also from those of other languages', () => {
    for (const codes of places) {
      const labels = Object.values(codes);
      for (const label of labels) {
        const alike = labels.filter((other) => labelInAll(other).includes(labelIn(language, label)));
        expect(alike).toEqual([label]);
      }
    }
  });
});

it('a text that is no label is refused', () => {
  expect(() => labelIn('de', 'Nothing of the kind')).toThrow('Nothing of the kind');
});

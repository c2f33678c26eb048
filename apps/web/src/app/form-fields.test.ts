import { fieldsOfRecords } from '@caseward/contract/record-fields';
import { type RecordType, recordTypes } from '@caseward/contract/records';
import { expect, test } from 'vitest';

/** The sources of the features' forms, by path. */
const forms = import.meta.glob<string>('../features/*/*Form.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Fields that one does not fill in, with how they get their value. */
const notFilledIn: Partial<Record<RecordType, Record<string, string>>> = {
  document: { file_path: 'the upload answers it' },
  deadline: {
    status: 'done, cancelled and reopened have their own calls',
    confirmed: 'a second person confirms it',
    extension_until: 'an extension that was asked for says it',
  },
};

/** Whether a form has an input for a field, or gets its value from the page of a matter. */
const has = (source: string, field: string) =>
  source.includes(`getInputProps('${field}')`) || source.includes(`${field}: matterId`);

const allFields = (Object.keys(recordTypes) as RecordType[]).flatMap((type) =>
  Object.keys(fieldsOfRecords[type])
    .filter((field) => !notFilledIn[type]?.[field])
    .map((field) => [type, field] as const),
);

test.each(allFields)('a %s has an input for %s in its form', (type, field) => {
  const folder = `../features/${recordTypes[type].table}/`;
  const sources = Object.entries(forms).filter(([path]) => path.startsWith(folder));
  expect(sources.some(([, source]) => has(source, field))).toBe(true);
});

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
  note: { matter: 'the page shows one matter' },
  document: { matter: 'the page shows one matter', file_path: 'the upload answers it' },
};

const allFields = (Object.keys(recordTypes) as RecordType[]).flatMap((type) =>
  Object.keys(fieldsOfRecords[type])
    .filter((field) => !notFilledIn[type]?.[field])
    .map((field) => [type, field] as const),
);

test.each(allFields)('a %s has an input for %s in its form', (type, field) => {
  const folder = `../features/${recordTypes[type].table}/`;
  const sources = Object.entries(forms).filter(([path]) => path.startsWith(folder));
  expect(sources.some(([, source]) => source.includes(`getInputProps('${field}')`))).toBe(true);
});

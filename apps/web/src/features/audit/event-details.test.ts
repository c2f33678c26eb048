import type { AuditEvent } from '@caseward/contract/audit';
import { expect, test } from 'vitest';
import { detailsOf } from './event-details.ts';

const id = '01a22c6d-64ad-737c-8e1c-8033527c6cb6';

test.each<[AuditEvent['object_type'], AuditEvent['details'], [name: string, value: string][]]>([
  [
    'document',
    { by: 'operator', fields: 'due_date, columns' },
    [
      ['By', 'operator of the installation'],
      ['Fields', 'due date, columns'],
    ],
  ],
  [
    'conflict_check',
    { decision: 'SCREENED', hits: 2, wall: id },
    [
      ['Decision', 'Screened'],
      ['Hits', '2'],
    ],
  ],
  [
    'conflict_check',
    { names: 5, again: id, terms: 'f'.repeat(64) },
    [
      ['Names', '5'],
      ['Repeats', 'an earlier check'],
    ],
  ],
  ['matter', { reason: 'missing' }, [['Reason', 'missing']]],
  ['register_entry', { source: 'LATERAL' }, [['Source', 'From a former firm']]],
  ['deadline', { second_entry: 'MISMATCH' }, [['Second entry', 'did not match']]],
  [
    'deadline',
    { replay: 'KEPT', reason: 'Pending' },
    [
      ['Recalculated day', 'not taken over'],
      ['Reason', 'Pending'],
    ],
  ],
])('details of a %s hold words in place of codes and ids', (object_type, details, told) => {
  expect(detailsOf({ object_type, details })).toEqual(told.map(([name, value]) => ({ name, value })));
});

import type { ConflictDecision, ConflictFinding, ConflictHit } from '@caseward/contract/conflict-hits';
import { expect, test } from 'vitest';
import { decisionOnAll } from './made-decisions.ts';
import { decisionsOpenTo } from './may-decide.ts';

const lawyer = { id: 'lawyer', clears: true };
const staff = { id: 'staff', clears: false };

const made = (by: string, more: Partial<ConflictDecision> = {}): ConflictDecision => ({
  id: crypto.randomUUID(),
  hit: 'hit',
  finding: null,
  decision: 'NO_CONFLICT',
  reason: '',
  document: null,
  consents: [],
  wall: null,
  screened: [],
  created_at: '2026-11-23T10:00:00.000Z',
  created_by: {
    id: by,
    username: by,
    name: by,
    disabled: false,
    read_only: false,
    away_from: null,
    away_until: null,
  },
  ...more,
});

const finding = (weight: ConflictFinding['weight'], decision: ConflictDecision | null = null) =>
  ({ id: crypto.randomUUID(), weight, decision }) as ConflictFinding;

const found = (findings: ConflictFinding[], more: Partial<ConflictHit> = {}) =>
  ({
    id: 'hit',
    findings,
    decision: null,
    known_different: null,
    register: null,
    same_contact: false,
    ...more,
  }) as ConflictHit;

const open = (who: typeof lawyer, hit: ConflictHit) => [...decisionsOpenTo(who, hit)];

test('who clears conflicts decides all; staff what opposes nobody, and who is somebody else', () => {
  const opposing = found([finding('ADVERSE_TO_CLIENT'), finding('MENTIONED')]);
  const harmless = found([finding('SAME_SIDE')]);
  expect(open(lawyer, opposing)).toEqual(['DIFFERENT', 'NO_CONFLICT', 'WAIVED', 'SCREENED', 'CONFLICT']);
  expect(open(staff, opposing)).toEqual(['DIFFERENT']);
  expect(open(staff, harmless)).toEqual(['DIFFERENT', 'NO_CONFLICT']);
});

test('who is in no matter conflicts with none, and the contact that was asked for is nobody else', () => {
  expect(open(lawyer, found([]))).toEqual(['DIFFERENT']);
  expect(open(lawyer, found([], { same_contact: true }))).toEqual([]);
  expect(open(staff, found([finding('MENTIONED')], { same_contact: true }))).toEqual(['NO_CONFLICT']);
});

test('an entry of the register is decided on by its own weight', () => {
  const register = { id: 'entry' } as ConflictHit['register'];
  const opposing = found([], { register, contact: null, weight: 'ADVERSE_TO_CLIENT' });
  expect(open(lawyer, opposing)).toContain('WAIVED');
  expect(open(staff, opposing)).toEqual(['DIFFERENT']);
  expect(open(staff, { ...opposing, weight: 'MENTIONED' })).toEqual(['DIFFERENT', 'NO_CONFLICT']);
});

test('what was decided is taken back, by staff where it was their own', () => {
  const byLawyer = found([finding('MENTIONED', made('lawyer'))]);
  const byStaff = found([finding('MENTIONED', made('staff'))]);
  expect([open(lawyer, byLawyer), open(staff, byLawyer)]).toEqual([['UNDECIDED'], []]);
  expect([open(lawyer, byStaff), open(staff, byStaff)]).toEqual([['UNDECIDED'], ['UNDECIDED']]);
  expect(open(staff, found([finding('MENTIONED', made('staff', { decision: 'UNDECIDED' }))]))).toContain(
    'NO_CONFLICT',
  );
});

test('who is known to be somebody else needs no decision', () => {
  const by = made('lawyer').created_by;
  const said = { by, at: '2026-11-01T10:00:00.000Z', reason: '', reason_by: null };
  const known = { id: 'a', of: 'b', ...said, taken_back: false };
  expect(open(lawyer, found([finding('MENTIONED')], { known_different: known }))).toEqual([]);
});

test('one decision on all matters is told once, different ones apart', () => {
  const [one, other] = [made('lawyer'), made('lawyer', { decision: 'WAIVED', reason: 'Agreed' })];
  expect(decisionOnAll(found([finding('MENTIONED', one), finding('SAME_SIDE', { ...one, id: 'b' })]))).toBe(
    one,
  );
  expect(decisionOnAll(found([finding('MENTIONED', one), finding('SAME_SIDE', other)]))).toBeUndefined();
  expect(decisionOnAll(found([finding('MENTIONED', one), finding('SAME_SIDE')]))).toBeUndefined();
  expect(decisionOnAll(found([], { decision: made('staff', { decision: 'DIFFERENT' }) }))?.decision).toBe(
    'DIFFERENT',
  );
});

import { type Absence, wrongAbsence } from '@caseward/contract/absences';
import { invalid } from '../http/api-problem.ts';

/** @throws ApiProblem 400 naming the day that does not fit the other one, given or stored */
export function requireAbsence(given: Partial<Absence>, stored: Absence): void {
  const wrong = wrongAbsence({
    away_from: given.away_from === undefined ? stored.away_from : given.away_from,
    away_until: given.away_until === undefined ? stored.away_until : given.away_until,
  });
  if (wrong)
    throw invalid(Object.fromEntries(Object.entries(wrong).map(([field, error]) => [field, [error ?? '']])));
}

import type { ConflictQuestion } from '@caseward/contract/conflict-questions';
import { t } from '@lingui/core/macro';
import { placeInWords } from './place-in-words.ts';

/** Who asks, and about whom. Whoever checks behind a wall of their own is not named. */
export function questionInWords({ asked, contact_name }: ConflictQuestion): string {
  if (!asked)
    return t`Somebody asks whether this matter conflicts with one that names somebody like ${contact_name}. They do not know of this matter.`;
  const { by, name, role, side } = asked;
  if (!by)
    return t`The conflict watch has found that this matter may conflict with one that names “${name}”. Those who work on it may not know of this matter.`;
  const who = by.name;
  const place = placeInWords(role, side).join(', ');
  return place
    ? t`${who} asks whether this matter conflicts with an enquiry that names “${name}” (${place}). They do not know of this matter.`
    : t`${who} asks whether this matter conflicts with an enquiry that names “${name}”. They do not know of this matter.`;
}

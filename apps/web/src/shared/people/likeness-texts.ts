import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { t } from '@lingui/core/macro';
import { formatDay } from '../dates.ts';

type Reason = ConflictHit['reasons'][number];

/** Why two words, or two marks, were taken for one another; nothing for words that are the same. */
function reasonText({ asked, found, why }: Reason): string | undefined {
  switch (why) {
    case 'SAME':
    case 'PARTICLE':
    case 'PLURAL':
      return undefined;
    case 'SHORT_FORM':
      return t`${asked} may be short for ${found}, or the other way round`;
    case 'LETTERS':
      return t`${asked} and ${found} differ in a letter or two`;
    case 'SOUND':
    case 'SPELLED_BY_SOUND':
      return t`${asked} and ${found} sound alike`;
    case 'ROMANISED':
      return t`${asked} and ${found} may be spellings of one name`;
    case 'INITIAL':
      return t`${asked} and ${found} begin alike`;
    case 'BEGINNING':
      return t`One of ${asked} and ${found} may be cut short`;
    case 'ACRONYM':
      return t`One of ${asked} and ${found} has the first letters of the other`;
    case 'EMAIL':
      return t`The same e-mail address: ${found}`;
    case 'PHONE':
      return t`The same telephone number: … ${found}`;
    case 'REGISTER_NUMBER':
      return t`The same register number: ${found}`;
    case 'BIRTH': {
      const day = formatDay(found);
      return t`The same family name and day of birth: ${day}`;
    }
    case 'TOGETHER':
      return t`${asked} and ${found} are written apart or together`;
  }
}

/** Why two names are taken for one another, in words. */
export const reasonTexts = (reasons: readonly Reason[]): string[] =>
  reasons.flatMap((reason) => reasonText(reason) ?? []);

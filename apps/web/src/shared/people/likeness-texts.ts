import type { SimilarContact } from '@caseward/contract/similar-contacts';
import { t } from '@lingui/core/macro';

type Reason = SimilarContact['reasons'][number];

/** Why two words were taken for one another; nothing for words that are the same. */
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
    case 'TOGETHER':
      return t`${asked} and ${found} are written apart or together`;
  }
}

/** Why two names are taken for one another, in words. */
export const reasonTexts = (reasons: readonly Reason[]): string[] =>
  reasons.flatMap((reason) => reasonText(reason) ?? []);

import type { Language } from '@caseward/contract/languages';
import { language } from './language.ts';

const long: Record<Language, string> = { en: 'MMMM D, YYYY', de: 'D. MMMM YYYY' };
const short: Record<Language, string> = { en: 'MMM D, YYYY', de: 'D. MMM YYYY' };

/** How a day is written in fields, in the tokens of dayjs. */
export const longDay: string = long[language];
/** The same where there is little room. */
export const shortDay: string = short[language];

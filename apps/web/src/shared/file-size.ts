import { inBytes } from '@caseward/contract/file-sizes';
import { locale } from './language/language.ts';

/** A size in bytes as the reader's language writes it: 1.5 MB, or 1,5 MB. */
export const fileSize = (bytes: number): string => inBytes(bytes, locale);

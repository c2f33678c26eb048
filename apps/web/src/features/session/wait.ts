import { t } from '@lingui/core/macro';
import { manyOf } from '../../shared/counts.ts';

const minuteWords = { one: t`minute`, several: t`minutes` };
const secondWords = { one: t`second`, several: t`seconds` };

/** A number of seconds as text, such as "2 minutes 5 seconds". */
export function waitInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [minutes > 0 && manyOf(minutes, minuteWords), rest > 0 && manyOf(rest, secondWords)];
  return parts.filter((part) => part !== false).join(' ');
}

import { t } from '@lingui/core/macro';
import { formatDay } from './dates.ts';

interface Period {
  since: string | null;
  until: string | null;
}

/** Since and until when, in words; undefined where neither is known. */
export function periodInWords({ since, until }: Period): string | undefined {
  if (since && until) return t`From ${formatDay(since)} until ${formatDay(until)}`;
  if (since) return t`Since ${formatDay(since)}`;
  return until ? t`Until ${formatDay(until)}` : undefined;
}

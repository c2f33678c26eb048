import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { alertFailure } from '../feedback/alerts.ts';
import { useStore } from '../store.ts';
import { recordNews } from './news.ts';
import type { Newer } from './RecordNews.tsx';

/**
 * Whether somebody else has changed a record since its form was opened, or since that was taken over.
 * @param takeOver brings it into the form
 */
export function useNewer(id: string | undefined, takeOver: () => Promise<unknown>): Newer | null {
  const [since, setSince] = useState(Date.now);
  const news = useStore(recordNews).get(id ?? '');
  if (!news || news.at < since) return null;
  const load = () => {
    const at = Date.now();
    takeOver().then(
      () => setSince(at),
      (error) => alertFailure(t`Failed to load what was changed.`, error),
    );
  };
  return { by: news.by, load };
}

import { t } from '@lingui/core/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, unreachable } from '../shared/api/api-error.ts';
import { isServerReachable } from '../shared/api/reachable.ts';
import { LoadError } from '../shared/feedback/LoadError.tsx';
import { isMissingCode } from '../shared/lazy-part.tsx';

/**
 * Shown instead of a screen that failed (error boundary). Trying again loads what the screen lacks, or the whole page
 * where something else went wrong; but never a page of a server that cannot be reached, since nothing would be left.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const router = useRouter();
  const [isAway, setAway] = useState(false);
  const message = error instanceof Error ? error.message : String(error);
  const retry = async () => {
    if (error instanceof ApiError) return router.invalidate();
    if (await isServerReachable()) window.location.reload();
    else setAway(true);
  };
  const text = isAway || isMissingCode(error) ? unreachable().message : message;
  return <LoadError text={t`Error: ${text}`} retry={retry} isWholePage={!(error instanceof ApiError)} />;
}

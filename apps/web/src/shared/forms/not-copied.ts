import { t } from '@lingui/core/macro';
import type { Leaving } from './unsaved.ts';

/** What is asked before something is closed that is shown once, and was not copied. */
export const notCopied: Leaving = {
  question: t`This has not been copied, and is not shown again. Close anyway?`,
  yes: t`Close`,
  no: t`Keep open`,
};

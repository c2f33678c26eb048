import type { Matter } from '@caseward/contract/matters';
import { uncheckedOpening } from '@caseward/contract/unchecked-opening';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { useSession } from '../../shared/session/session.ts';

const loadDialog = () => import('./OpenWithoutCheckDialog.tsx');
const OpenWithoutCheckDialog = lazyPart(loadDialog, 'OpenWithoutCheckDialog');

/** Where the firm requires a conflict check first: opens a matter without one, for a reason. */
export function OpenWithoutCheck({ matter: { id, status } }: { matter: Matter }) {
  const [isAsking, setAsking] = useState(false);
  const { tenant } = useSession();
  const mayOpen = useMay(uncheckedOpening.open);
  if (!mayOpen || status === 'OPEN' || tenant?.conflict_gate !== 'REQUIRED') return null;
  return (
    <>
      <Button
        variant="default"
        onMouseEnter={loadDialog}
        onFocus={loadDialog}
        onClick={() => setAsking(true)}
      >
        {t`Open without a check`}
      </Button>
      {isAsking && (
        <Suspense>
          <OpenWithoutCheckDialog matterId={id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

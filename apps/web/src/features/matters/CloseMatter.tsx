import { type Matter, matters } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import { isClosed } from './closed-status.ts';

const loadDialog = () => import('./CloseMatterDialog.tsx');
const CloseMatterDialog = lazyPart(loadDialog, 'CloseMatterDialog');

interface CloseMatterProps {
  matter: Matter;
  teamOptions: OptionSource;
}

/** Closes a matter, after asking what becomes of its open tasks. */
export function CloseMatter({ matter, teamOptions }: CloseMatterProps) {
  const [isOpen, setOpen] = useState(false);
  if (!useMay(matters.close) || isClosed(matter.status)) return null;
  return (
    <>
      <Button variant="default" onMouseEnter={loadDialog} onFocus={loadDialog} onClick={() => setOpen(true)}>
        {t`Close matter`}
      </Button>
      {isOpen && (
        <Suspense>
          <CloseMatterDialog matter={matter} teamOptions={teamOptions} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import type { Contact } from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const loadDialog = () => import('./MergeDialog.tsx');
const MergeDialog = lazy(async () => ({ default: (await loadDialog()).MergeDialog }));

/** Opens the dialog in which another contact is merged into this one. */
export function MergeButton({ contact }: { contact: Contact }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onMouseEnter={loadDialog} onFocus={loadDialog} onClick={() => setOpen(true)}>
        {t`Merge…`}
      </Button>
      {isOpen && (
        <Suspense>
          <MergeDialog contact={contact} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

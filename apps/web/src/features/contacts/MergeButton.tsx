import type { Contact } from '@caseward/contract/contacts';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.tsx';

const loadDialog = () => import('./MergeDialog.tsx');
const MergeDialog = lazyPart(loadDialog, 'MergeDialog');

interface MergeButtonProps {
  contact: Contact;
  /** The other contact, of a link that led here: the dialog opens with it. */
  other: string | undefined;
  /** That dialog was closed. */
  onClose: () => void;
}

/** Opens the dialog in which another contact is merged into this one. */
export function MergeButton({ contact, other, onClose }: MergeButtonProps) {
  const [isOpen, setOpen] = useState(other !== undefined);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <Button variant="default" onMouseEnter={loadDialog} onFocus={loadDialog} onClick={() => setOpen(true)}>
        {t`Merge…`}
      </Button>
      {isOpen && (
        <Suspense>
          <MergeDialog contact={contact} other={other} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

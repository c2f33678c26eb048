import type { CurrentUser } from '@caseward/contract/session';
import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { alertSuccess } from '../../shared/feedback/alerts.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { changeOwnUsername } from '../../shared/people/usernames.api.ts';
import { session } from '../../shared/session/session.ts';

const UsernameForm = lazyPart(async () => {
  const { UsernameForm } = await import('../../shared/people/UsernameForm.tsx');
  return { UsernameForm: UsernameForm<CurrentUser> };
}, 'UsernameForm');

/** One's own username, which can be changed, after a marriage for example. */
export function OwnUsername({ username }: { username: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      {username}
      {/* On a line of its own: beside a long name it would move when the font has come. */}
      <div>
        <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => setIsOpen(true)}>
          {t`Change username`}
        </Button>
      </div>
      {isOpen && (
        <Dialog title={t`Change username`} onClose={close}>
          <Suspense>
            <UsernameForm
              username={username}
              passwordLabel={t`Current password`}
              save={changeOwnUsername}
              onSaved={(current) => {
                close();
                session.update(current);
                alertSuccess(t`Your username is changed.`);
              }}
              onCancel={close}
            />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}

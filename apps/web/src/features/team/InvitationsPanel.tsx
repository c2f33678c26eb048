import type { Invitation, IssuedInvitation } from '@caseward/contract/invitations';
import { t } from '@lingui/core/macro';
import { Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMinute } from '../../shared/dates.ts';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { LoadError } from '../../shared/feedback/LoadError.tsx';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { Panel } from '../../shared/layout/Panel.tsx';
import type { Column } from '../../shared/lists/columns.ts';
import { DataTable } from '../../shared/lists/DataTable.tsx';
import { MoreRows } from '../../shared/lists/MoreRows.tsx';
import { fullName } from '../../shared/names.ts';
import { Person } from '../../shared/people/Person.tsx';
import { useTimeZone } from '../../shared/session/session.ts';
import { InvitationLink } from './InvitationLink.tsx';
import classes from './InvitationsPanel.module.css';
import { invitationsQuery, renewInvitation, revokeInvitation } from './invitations.api.ts';
import { RoleTag } from './RoleTag.tsx';

const invited = (invitation: Invitation) => fullName(invitation) || invitation.email || t`Somebody`;

const columns = (timeZone: string): Column<Invitation>[] => [
  { header: t`Name`, cell: invited },
  { header: t`E-mail`, cell: ({ email }) => <div className={classes.email}>{email}</div> },
  { header: t`Role`, cell: ({ role }) => <RoleTag role={role} /> },
  { header: t`Invited by`, cell: ({ created_by }) => <Person person={created_by} /> },
  {
    header: t`Expires`,
    cell: ({ expires_at }) =>
      new Date(expires_at) > new Date() ? (
        formatMinute(expires_at, timeZone)
      ) : (
        <Tag tone="caution">{t`Expired`}</Tag>
      ),
  },
];

/** Open invitations. */
export function InvitationsPanel() {
  const [renewed, setRenewed] = useState<IssuedInvitation>();
  const close = () => setRenewed(undefined);
  return (
    <Panel title={t`Invitations`}>
      <InvitationsList onRenewed={setRenewed} />
      {renewed && (
        <Dialog title={t`New link for ${invited(renewed)}`} onClose={close}>
          <InvitationLink invitation={renewed} onDone={close} />
        </Dialog>
      )}
    </Panel>
  );
}

function InvitationsList({ onRenewed }: { onRenewed: (invitation: IssuedInvitation) => void }) {
  const rows = useInfiniteQuery(invitationsQuery);
  const timeZone = useTimeZone();
  if (rows.data === undefined)
    return rows.error ? (
      <LoadError text={t`Error: ${rows.error.message}`} retry={rows.refetch} />
    ) : (
      <Loading text={t`Loading invitations...`} lines={2} />
    );
  return (
    <>
      <DataTable
        label={t`Invitations`}
        columns={columns(timeZone)}
        rows={rows.data}
        empty={t`No pending invitations.`}
        actions={(invitation) => (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <ActionButton
              label={t`New link`}
              record={invited(invitation)}
              question={{
                question: t`Create a new link for ${invited(invitation)}? The old one stops working.`,
                yes: t`Create link`,
                harmless: true,
              }}
              act={() => renewInvitation(invitation.id)}
              failure={t`Failed to create a new link.`}
              onDone={onRenewed}
            />
            <ActionButton
              label={t`Revoke`}
              record={invited(invitation)}
              question={{
                question: t`Revoke the invitation of ${invited(invitation)}? Its link stops working.`,
                yes: t`Revoke`,
              }}
              act={() => revokeInvitation(invitation.id)}
              failure={t`Failed to revoke the invitation.`}
            />
          </Group>
        )}
      />
      <MoreRows rows={rows} />
    </>
  );
}

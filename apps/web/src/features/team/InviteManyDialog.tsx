import { type IssuedInvitation, invitations } from '@caseward/contract/invitations';
import { type Role, roleLabels, roles } from '@caseward/contract/roles';
import { t } from '@lingui/core/macro';
import {
  Button,
  CloseButton,
  Group,
  NativeSelect,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { use, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { CloseDialog } from '../../shared/dialogs/close-dialog.ts';
import { Dialog } from '../../shared/dialogs/Dialog.tsx';
import { CopyButton } from '../../shared/feedback/CopyButton.tsx';
import { notCopied } from '../../shared/forms/not-copied.ts';
import { useUnsaved } from '../../shared/forms/unsaved.ts';
import { Footer } from '../../shared/layout/Footer.tsx';
import { createInvitation } from './invitations.api.ts';
import { namesOf, type Pasted, pastedAddresses } from './pasted-addresses.ts';

interface Row extends Pasted {
  role: Role;
  issued?: IssuedInvitation;
  /** Its link was copied. */
  copied?: boolean;
  /** Why it was not invited. */
  fault?: string;
}

const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));

const faultOf = (error: unknown) =>
  error instanceof ApiError
    ? (Object.values(error.fieldErrors)[0] ?? error.message)
    : t`The server cannot be reached. Try again.`;

function inviteLabel(count: number): string {
  if (count === 0) return t`Invite`;
  return count === 1 ? t`Invite 1 person` : t`Invite ${count} people`;
}

/** Invites many people: addresses are pasted, each becomes a row, and what fails stays to be put right. */
export const InviteManyDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t`Invite several people`} onClose={onClose}>
    <InviteMany />
  </Dialog>
);

function InviteMany() {
  const cancel = use(CloseDialog);
  const [text, setText] = useState('');
  const [rows, setRows] = useState<readonly Row[]>([]);
  const change = (email: string, changed: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.email === email ? { ...row, ...changed } : row)));
  const add = () => {
    const known = new Set(rows.map(({ email }) => email.toLowerCase()));
    const found = pastedAddresses(text).filter(({ email }) => !known.has(email.toLowerCase()));
    setRows([...rows, ...found.map((each): Row => ({ ...each, role: 'STAFF' }))]);
    setText('');
  };
  const open = rows.filter(({ issued }) => !issued);
  const inviting = useMutation({
    mutationFn: async () => {
      for (const { email, name, role } of open) {
        try {
          const issued = await createInvitation({ email, ...namesOf(name), role });
          change(email, { issued, fault: '' });
        } catch (error) {
          change(email, { fault: faultOf(error) });
        }
      }
    },
    meta: { effects: { touches: [invitations.list.path.replace('/api/v1/', '')] } },
  });
  const links = rows.flatMap(({ email, issued }) => (issued ? [`${email}: ${issued.link.url}`] : []));
  useUnsaved(
    () => text !== '' || rows.some(({ issued, copied }) => !(issued?.link.emailed || copied)),
    undefined,
    text === '' && rows.every(({ issued }) => issued) ? notCopied : undefined,
  );
  return (
    <Stack>
      <Textarea
        label={t`Addresses`}
        description={t`One per line, or separated by commas. Grace Kim <grace@example.com> includes the name.`}
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group>
        <Button variant="default" disabled={pastedAddresses(text).length === 0} onClick={add}>
          {t`Add to the list`}
        </Button>
      </Group>
      {rows.length > 0 && (
        <Table aria-label={t`People to invite`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Name`}</Table.Th>
              <Table.Th>{t`Role`}</Table.Th>
              <Table.Th>{t`Link`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <InviteRow
                key={row.email}
                row={row}
                isBusy={inviting.isPending}
                onChange={(changed) => change(row.email, changed)}
                onRemove={() => setRows(rows.filter(({ email }) => email !== row.email))}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {links.length > 0 && (
        <Text size="sm" role="status">
          {t`${links.length} invited. Each link works once and is not shown again: copy those that were not sent by e-mail before you close this.`}
        </Text>
      )}
      <Footer
        aside={
          links.length > 0 && (
            <CopyButton
              label={t`Copy all links`}
              text={links.join('\n')}
              onCopied={() =>
                setRows((now) => now.map((row) => ({ ...row, copied: row.issued !== undefined })))
              }
            />
          )
        }
      >
        {open.length > 0 || rows.length === 0 ? (
          <>
            {links.length === 0 && (
              <Button variant="default" onClick={cancel}>
                {t`Cancel`}
              </Button>
            )}
            <Button
              disabled={open.length === 0}
              loading={inviting.isPending}
              onClick={() => inviting.mutate()}
            >
              {inviteLabel(open.length)}
            </Button>
          </>
        ) : (
          <Button onClick={cancel}>{t({ message: 'Done', context: 'button' })}</Button>
        )}
      </Footer>
    </Stack>
  );
}

interface InviteRowProps {
  row: Row;
  isBusy: boolean;
  onChange: (changed: Partial<Row>) => void;
  onRemove: () => void;
}

function InviteRow({ row, isBusy, onChange, onRemove }: InviteRowProps) {
  const { email, name, role, issued, fault } = row;
  const isFixed = isBusy || issued !== undefined;
  return (
    <Table.Tr>
      <Table.Td>
        {email}
        {fault && (
          <Text size="xs" c="red" role="alert">
            {fault}
          </Text>
        )}
        <TextInput
          size="xs"
          aria-label={t`Name of ${email}`}
          placeholder={t`Name`}
          value={name}
          readOnly={isFixed}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
      </Table.Td>
      <Table.Td>
        <NativeSelect
          size="xs"
          miw="5.5rem"
          aria-label={t`Role of ${email}`}
          data={roleOptions}
          value={role}
          disabled={isFixed}
          onChange={({ currentTarget }) => onChange({ role: currentTarget.value as Role })}
        />
      </Table.Td>
      <Table.Td>
        {issued ? (
          <CopyButton
            label={issued.link.emailed ? t`Sent; copy` : t`Copy`}
            text={issued.link.url}
            onCopied={() => onChange({ copied: true })}
          />
        ) : (
          <CloseButton aria-label={t`Remove ${email}`} disabled={isBusy} onClick={onRemove} />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

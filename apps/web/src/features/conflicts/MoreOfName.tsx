import { type ContactKind, contactKindLabels, contactKinds } from '@caseward/contract/contacts';
import { type PartyRole, partyRoleLabels, partyRoles } from '@caseward/contract/party-roles';
import { usualSide } from '@caseward/contract/usual-sides';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { clearButton } from '../../shared/forms/options.ts';
import { Select } from '../../shared/forms/Select.tsx';
import { TextArea } from '../../shared/forms/TextArea.tsx';
import { SideBySide } from '../../shared/layout/SideBySide.tsx';
import type { Asked } from './asked-rows.ts';

interface MoreOfNameProps {
  asked: Asked;
  number: number;
  set: (change: Partial<Asked>) => void;
  /** What is wrong with one of the other names. */
  error: ReactNode;
}

/** What else is known of a name that is checked: what it is, in which role it is to stand, and its other names. */
export function MoreOfName({ asked, number, set, error }: MoreOfNameProps) {
  const role = t({ message: 'Role', context: 'of a party' });
  const kind = t`Person or company`;
  const chooseRole = (chosen: PartyRole | null) =>
    set({ role: chosen, ...(chosen && { side: usualSide(chosen) }) });
  return (
    <>
      <SideBySide>
        <Select
          label={role}
          aria-label={t`Role of name ${number}`}
          placeholder={t({ message: 'Not known', context: 'role' })}
          data={codeOptions(partyRoles, partyRoleLabels)}
          clearable
          clearButtonProps={clearButton(role)}
          value={asked.role}
          onChange={(chosen) => chooseRole(chosen as PartyRole | null)}
        />
        {!asked.contact && (
          <Select
            label={kind}
            aria-label={t`Kind of name ${number}`}
            placeholder={t({ message: 'Not known', context: 'person or company' })}
            data={codeOptions(contactKinds, contactKindLabels)}
            clearable
            clearButtonProps={clearButton(kind)}
            value={asked.kind}
            onChange={(chosen) => set({ kind: chosen as ContactKind | null })}
          />
        )}
      </SideBySide>
      <TextArea
        label={t`Other names`}
        aria-label={t`Other names of name ${number}`}
        description={t`Former names, aliases, trade names: one in each line.`}
        minRows={2}
        maxRows={8}
        value={asked.other_names}
        error={error}
        onChange={({ currentTarget }) => set({ other_names: currentTarget.value })}
      />
    </>
  );
}

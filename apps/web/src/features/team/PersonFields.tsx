import { type Role, roleLabels, roles } from '@caseward/contract/roles';
import { t } from '@lingui/core/macro';
import { Radio, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { roleDescriptions } from './role-descriptions.ts';

/** Values of a person's form. */
export interface PersonValues extends Record<string, unknown> {
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
}

/** Fields of a person or an invitation. */
export function PersonFields({ form }: { form: UseFormReturnType<PersonValues> }) {
  return (
    <Stack>
      <TextInput label={t`First Name`} {...form.getInputProps('first_name')} />
      <TextInput label={t`Last Name`} {...form.getInputProps('last_name')} />
      <TextInput label={t`E-mail`} type="email" {...form.getInputProps('email')} />
      <Radio.Group label={t`Role`} {...form.getInputProps('role')}>
        <Stack gap="xs" mt="xs">
          {roles.map((role) => (
            <Radio key={role} value={role} label={roleLabels[role]} description={roleDescriptions[role]} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  );
}

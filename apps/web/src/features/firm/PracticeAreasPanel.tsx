import { type PracticeArea, PracticeAreaInput } from '@caseward/contract/practice-areas';
import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../shared/feedback/ActionButton.tsx';
import { alertFailure } from '../../shared/feedback/alerts.ts';
import { Tag } from '../../shared/feedback/Tag.tsx';
import { useSavingForm } from '../../shared/forms/use-saving-form.ts';
import classes from './PracticeAreasPanel.module.css';
import { createPracticeArea, reorderPracticeAreas, updatePracticeArea } from './practice-areas.api.ts';
import { RenameDialog } from './RenameDialog.tsx';

/** The firm's practice areas in its order, and a form that adds one. */
export function PracticeAreasPanel({ areas }: { areas: readonly PracticeArea[] }) {
  const [renamed, setRenamed] = useState<PracticeArea>();
  const ordering = useMutation({
    mutationFn: reorderPracticeAreas,
    onError: (error) => alertFailure(t`Failed to change the order.`, error),
  });
  const move = (from: number, to: number) => {
    const ids = areas.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    ordering.mutate(ids);
  };
  return (
    <Paper withBorder p="md">
      <Stack>
        <Text size="sm" c="dimmed">
          {t`Shown in this order when you pick one. An archived one stays with its matters and is no longer offered.`}
        </Text>
        <ul className={classes.areas} aria-label={t`Practice areas`}>
          {areas.map((area, place) => (
            <li key={area.id} className={classes.area}>
              <span className={classes.name}>
                {area.name} {area.archived && <Tag>{t`Archived`}</Tag>}
              </span>
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t`Move ${area.name} up`}
                  disabled={place === 0 || ordering.isPending}
                  onClick={() => move(place, place - 1)}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t`Move ${area.name} down`}
                  disabled={place === areas.length - 1 || ordering.isPending}
                  onClick={() => move(place, place + 1)}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t`Rename ${area.name}`}
                  onClick={() => setRenamed(area)}
                >
                  {t`Rename`}
                </Button>
                <ActionButton
                  label={area.archived ? t`Restore` : t`Archive`}
                  record={area.name}
                  act={() => updatePracticeArea(area, { archived: !area.archived })}
                  failure={t`Failed to update the practice area.`}
                />
              </Group>
            </li>
          ))}
        </ul>
        <AddForm />
      </Stack>
      {renamed && <RenameDialog area={renamed} onClose={() => setRenamed(undefined)} />}
    </Paper>
  );
}

function AddForm() {
  const { form, submit, isSaving } = useSavingForm({
    body: PracticeAreaInput,
    initialValues: { name: '' },
    save: createPracticeArea,
    failure: t`Failed to add the practice area.`,
  });
  return (
    <form onSubmit={submit} noValidate data-screen-only>
      <Group align="flex-start" gap="xs">
        <TextInput
          aria-label={t`New practice area`}
          placeholder={t`New practice area`}
          className={classes.field}
          {...form.getInputProps('name')}
        />
        <Button type="submit" loading={isSaving}>
          {t`Add`}
        </Button>
      </Group>
    </form>
  );
}

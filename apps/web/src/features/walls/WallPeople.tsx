import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ManyChooser } from '../../shared/forms/ManyChooser.tsx';
import type { Option, OptionSource } from '../../shared/forms/option-source.ts';

interface WallPeopleProps {
  /** The matter's team, by username: they are behind its wall anyway. */
  team: readonly string[];
  source: OptionSource;
  known: readonly Option[];
  /** What binds the field to its form. */
  field: { value?: string[]; error?: ReactNode; onChange: (values: string[]) => void };
}

/** Who is behind a wall: the team, and those chosen by name. */
export function WallPeople({ team, source, known, field }: WallPeopleProps) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        {team.length === 0
          ? 'Nobody is on the matter’s team: only those named here are inside.'
          : `Already inside, as the matter’s team: ${team.join(', ')}.`}
      </Text>
      <ManyChooser label="People by Name" source={source} known={known} openOnFocus={false} {...field} />
    </div>
  );
}

/** Sends the form of a wall. */
export const WallSubmit = ({ label, isSaving }: { label: string; isSaving: boolean }) => (
  <Group>
    <Button type="submit" loading={isSaving}>
      {label}
    </Button>
  </Group>
);

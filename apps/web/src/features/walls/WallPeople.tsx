import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ManyChooser } from '../../shared/forms/ManyChooser.tsx';
import type { Option, OptionSource } from '../../shared/forms/option-source.ts';

interface WallPeopleProps {
  /** The matter's team, by name, which is always behind its wall. */
  team: readonly string[];
  source: OptionSource;
  known: readonly Option[];
  /** Properties that connect the field to its form. */
  field: { value?: string[]; error?: ReactNode; onChange: (values: string[]) => void };
}

/** The people behind a wall: the team, and people added by name. */
export function WallPeople({ team, source, known, field }: WallPeopleProps) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        {team.length === 0
          ? t`Nobody is on the matter’s team: only the people you add have access.`
          : t`The matter’s team has access: ${team.join(', ')}.`}
      </Text>
      <ManyChooser label={t`Add people`} source={source} known={known} {...field} />
    </div>
  );
}

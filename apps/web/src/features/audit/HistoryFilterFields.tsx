import { Group } from '@mantine/core';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import type { HistoryFilters } from './audit-parts.ts';
import { PartTabs } from './PartTabs.tsx';
import { PersonFilter } from './PersonFilter.tsx';

interface HistoryFilterFieldsProps {
  filters: HistoryFilters;
  teamOptions: OptionSource;
  onChange: (filters: HistoryFilters) => void;
}

/** What a history is narrowed to: changes or views, and a person. */
export function HistoryFilterFields({ filters, teamOptions, onChange }: HistoryFilterFieldsProps) {
  return (
    <Group align="end" data-screen-only>
      <PartTabs part={filters.part} onChange={(part) => onChange({ ...filters, part })} />
      <PersonFilter
        user={filters.user}
        teamOptions={teamOptions}
        onChange={(user) => onChange({ ...filters, user: user ?? undefined })}
      />
    </Group>
  );
}

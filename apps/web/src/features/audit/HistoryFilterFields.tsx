import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import type { HistoryFilters } from './audit-parts.ts';
import { PartTabs } from './PartTabs.tsx';
import { PersonFilter } from './PersonFilter.tsx';

interface HistoryFilterFieldsProps {
  filters: HistoryFilters;
  teamOptions: OptionSource;
  onChange: (filters: HistoryFilters) => void;
}

/** What a history is narrowed to: changes or views, a person, and one of its records. */
export function HistoryFilterFields({ filters, teamOptions, onChange }: HistoryFilterFieldsProps) {
  return (
    <Group align="end" data-screen-only>
      <PartTabs part={filters.part} onChange={(part) => onChange({ ...filters, part })} />
      <PersonFilter
        user={filters.user}
        teamOptions={teamOptions}
        onChange={(user) => onChange({ ...filters, user: user ?? undefined })}
      />
      {filters.object && (
        <Button variant="default" onClick={() => onChange({ ...filters, object: undefined })}>
          {t`Show the whole history`}
        </Button>
      )}
    </Group>
  );
}

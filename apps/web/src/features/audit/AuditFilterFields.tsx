import {
  type AuditAction,
  type AuditedType,
  auditActionLabels,
  auditActions,
  auditedTypeLabels,
  auditedTypes,
} from '@caseward/contract/audit';
import { t } from '@lingui/core/macro';
import { Button, Group, Stack } from '@mantine/core';
import { codeOptions } from '../../shared/forms/code-options.ts';
import { isDayOrNone } from '../../shared/forms/day-or-none.ts';
import { LazyDateInput } from '../../shared/forms/LazyDateInput.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { clearButton } from '../../shared/forms/options.ts';
import { Select } from '../../shared/forms/Select.tsx';
import classes from './AuditFilterFields.module.css';
import type { AuditFilters } from './audit-filters.ts';
import { partIn, partInAddress } from './audit-parts.ts';
import { PartTabs } from './PartTabs.tsx';
import { PersonFilter } from './PersonFilter.tsx';

interface AuditFilterFieldsProps {
  filters: AuditFilters;
  teamOptions: OptionSource;
  onChange: (filters: AuditFilters) => void;
}

const capitalized = Object.fromEntries(
  auditActions.map((action) => {
    const label = auditActionLabels[action];
    return [action, label.charAt(0).toUpperCase() + label.slice(1)];
  }),
) as Record<(typeof auditActions)[number], string>;

/** Filters of the audit log. */
export function AuditFilterFields({ filters, teamOptions, onChange }: AuditFilterFieldsProps) {
  const change = (changed: { [Name in keyof AuditFilters]: AuditFilters[Name] | null }) => {
    const entries = Object.entries({ ...filters, ...changed }).filter(([, value]) => value);
    onChange(Object.fromEntries(entries));
  };
  return (
    <Stack gap="sm">
      <Group>
        <PartTabs
          // An action is of one part: whoever asks for it sees it.
          part={filters.action ? 'everything' : partIn(filters.show)}
          onChange={(part) => change({ action: null, show: partInAddress(part) })}
        />
      </Group>
      <div className={classes.fields} data-filled-on-paper>
        <PersonFilter user={filters.user} teamOptions={teamOptions} onChange={(user) => change({ user })} />
        <Select
          label={t`Record`}
          data={codeOptions(auditedTypes, auditedTypeLabels)}
          clearable
          clearButtonProps={clearButton(t`Record`)}
          value={filters.object_type ?? null}
          onChange={(object_type) => change({ object_type: object_type as AuditedType | null })}
        />
        <Select
          label={t`Action`}
          data={codeOptions(auditActions, capitalized)}
          searchable
          clearable
          clearButtonProps={clearButton(t`Action`)}
          nothingFoundMessage={t`Nothing found.`}
          value={filters.action ?? null}
          onChange={(action) => change({ action: action as AuditAction | null })}
        />
        <LazyDateInput
          label={t`From`}
          value={filters.since ?? null}
          yearless="last"
          onChange={(since) => isDayOrNone(since) && change({ since })}
        />
        <LazyDateInput
          label={t`To`}
          value={filters.until ?? null}
          yearless="last"
          onChange={(until) => isDayOrNone(until) && change({ until })}
        />
      </div>
      {filters.object_id && (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => change({ object_id: null, object_type: null })}
          >
            {t`Show all records again`}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

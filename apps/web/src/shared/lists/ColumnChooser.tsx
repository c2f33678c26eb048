import { type Density, densities, densityLabels } from '@caseward/contract/views';
import { t } from '@lingui/core/macro';
import { Button, Checkbox, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import { type ListColumn, shownColumns } from './columns.ts';

interface ColumnChooserProps {
  columns: readonly ListColumn<never>[];
  /** Names of the chosen columns; none: the list's default. */
  chosen: readonly string[];
  density: Density;
  onColumns: (names: string[]) => void;
  onDensity: (density: Density) => void;
}

/** Chooses the columns and the density of a list. */
export function ColumnChooser({ columns, chosen, density, onColumns, onDensity }: ColumnChooserProps) {
  const shown = new Set(shownColumns(columns, chosen).map(({ name }) => name));
  const own = shownColumns(columns, []).map(({ name }) => name);
  const toggle = (name: string) => {
    const next = columns.map((column) => column.name).filter((each) => shown.has(each) !== (each === name));
    onColumns(next.join() === own.join() ? [] : next);
  };
  return (
    <Popover position="bottom-end" trapFocus withRoles>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t`Columns`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Columns`}>
        <Stack gap="xs">
          {columns.map(({ name, header }, place) => (
            <Checkbox
              key={name}
              label={header}
              checked={shown.has(name)}
              disabled={place === 0}
              onChange={() => toggle(name)}
            />
          ))}
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={chosen.length === 0}
            onClick={() => onColumns([])}
          >
            {t`Reset columns`}
          </Button>
          <Text size="sm" fw={500}>
            {t`Rows`}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={t`Rows`}
            data={densities.map((value) => ({ value, label: densityLabels[value] }))}
            value={density}
            onChange={onDensity}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

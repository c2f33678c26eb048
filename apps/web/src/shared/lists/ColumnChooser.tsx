import { type Density, densities, densityLabels } from '@caseward/contract/views';
import { t } from '@lingui/core/macro';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { Segments } from '../tools/Segments.tsx';
import { ToolMenu } from '../tools/ToolMenu.tsx';
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
    <ToolMenu icon="columns" kind="dialog" position="bottom-end" text={t`Columns`} opens={t`Columns`}>
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
        <Segments
          size="xs"
          aria-label={t`Rows`}
          data={densities.map((value) => ({ value, label: densityLabels[value] }))}
          value={density}
          onChange={onDensity}
        />
      </Stack>
    </ToolMenu>
  );
}

import { t } from '@lingui/core/macro';
import { Button, Paper, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { Dialog } from '../dialogs/Dialog.tsx';
import { Loading } from '../feedback/Loading.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { Tool } from '../tools/Tool.tsx';
import type { Column } from './columns.ts';
import { type Filter, isSet, type Texts } from './filters.ts';
import type { Ordering } from './ordering.ts';

const loadFields = () => import('./FilterFields.tsx');
const FilterFields = lazyPart(loadFields, 'FilterFields');
const SortField = lazyPart(loadFields, 'SortField');

interface FilterButtonProps {
  filters: readonly Filter[];
  texts: Texts;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens and closes the filters, and shows the number of active ones. */
export function FilterButton({ filters, texts, isOpen, onToggle }: FilterButtonProps) {
  const inUse = filters.filter((filter) => isSet(filter, texts)).length;
  return (
    <Tool
      icon="filter"
      aria-expanded={isOpen}
      onMouseEnter={loadFields}
      onFocus={loadFields}
      onClick={onToggle}
    >
      {inUse > 0 ? t`Filters (${inUse})` : t`Filters`}
    </Tool>
  );
}

interface FilterPanelProps {
  filters: readonly Filter[];
  texts: Texts;
  /** Left out where there is no order to choose. */
  columns?: readonly Column<never>[];
  ordering?: Ordering;
  /** What leads from the sheet back to what is filtered. */
  showLabel?: string;
  onChange: (change: Texts) => void;
  onClose: () => void;
}

/** The opened filters: above the list, or on a phone in a sheet together with the sort order. */
export function FilterPanel({ columns = [], ordering, showLabel, onClose, ...fields }: FilterPanelProps) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  if (!narrow)
    return (
      <Paper withBorder p="md" role="group" aria-label={t`Filters`} data-screen-only>
        <Suspense fallback={<Loading text={t`Loading...`} lines={2} />}>
          <FilterFields {...fields} />
        </Suspense>
      </Paper>
    );
  return (
    <Dialog title={t`Filters`} sheet harmless onClose={onClose}>
      <Suspense fallback={<Loading text={t`Loading...`} />}>
        <Stack gap="sm">
          <FilterFields {...fields} narrow />
          {ordering && <SortField columns={columns} ordering={ordering} />}
        </Stack>
      </Suspense>
      <Button onClick={onClose}>{showLabel ?? t`Show the list`}</Button>
    </Dialog>
  );
}

import { t } from '@lingui/core/macro';
import { SimpleGrid } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { isDayOrNone } from '../forms/day-or-none.ts';
import { LazyDateInput } from '../forms/LazyDateInput.tsx';
import { MultiSelect } from '../forms/MultiSelect.tsx';
import { OneChooser } from '../forms/OneChooser.tsx';
import type { Option, OptionSource } from '../forms/option-source.ts';
import { Select } from '../forms/Select.tsx';
import { shortDay } from '../language/day-formats.ts';
import type { Column } from './columns.ts';
import { nameKey, useRecordName } from './FilterChips.tsx';
import type { Filter, NamedSource, Texts } from './filters.ts';
import type { Ordering } from './ordering.ts';

interface FilterFieldsProps {
  filters: readonly Filter[];
  texts: Texts;
  onChange: (change: Texts) => void;
  /** On a phone the fields are stacked, and dropdowns are part of the page. */
  narrow?: boolean;
}

/** A field for each filter; a choice applies at once. */
export function FilterFields({ filters, texts, onChange, narrow }: FilterFieldsProps) {
  return (
    <SimpleGrid cols={narrow ? 1 : { base: 2, md: 3, lg: 4 }} spacing="sm" verticalSpacing="sm">
      {filters.map((filter) => (
        <Field key={filter.label} filter={filter} texts={texts} onChange={onChange} />
      ))}
    </SimpleGrid>
  );
}

interface FieldProps<F extends Filter = Filter> {
  filter: F;
  texts: Texts;
  onChange: (change: Texts) => void;
}

function Field({ filter, texts, onChange }: FieldProps) {
  const { label } = filter;
  if (filter.kind === 'days')
    return (
      <SimpleGrid cols={2} spacing="xs">
        <LazyDateInput
          label={t`${label} from`}
          value={texts[filter.from] ?? null}
          valueFormat={shortDay}
          yearless="last"
          onChange={(day) => isDayOrNone(day) && onChange({ [filter.from]: day ?? undefined })}
        />
        <LazyDateInput
          label={t`${label} to`}
          value={texts[filter.to] ?? null}
          valueFormat={shortDay}
          yearless="last"
          onChange={(day) => isDayOrNone(day) && onChange({ [filter.to]: day ?? undefined })}
        />
      </SimpleGrid>
    );
  if (filter.kind === 'record')
    return <RecordField filter={filter} texts={texts} onChange={onChange} key={texts[filter.name] ?? ''} />;
  const text = texts[filter.name] ?? '';
  if (filter.kind === 'some')
    return (
      <MultiSelect
        label={label}
        placeholder={text ? undefined : t`Any`}
        data={filter.options}
        value={text ? text.split(',') : []}
        onChange={(codes) => onChange({ [filter.name]: codes.join(',') || undefined })}
      />
    );
  return (
    <Select
      label={label}
      placeholder={t`Any`}
      data={filter.options}
      value={text || null}
      clearable
      onChange={(code) => onChange({ [filter.name]: code ?? undefined })}
    />
  );
}

/** Options: keywords such as `me`, then records searched on the server. */
const withWords = ({ name, search }: NamedSource, words: readonly Option[]): OptionSource => ({
  name: `${name} or ${words.map(({ value }) => value).join(', ')}`,
  search: async (text, signal) => [
    ...words.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    ...(await search(text, signal)),
  ],
});

function RecordField({ filter, texts, onChange }: FieldProps<Extract<Filter, { kind: 'record' }>>) {
  const { name, label, source, words = [] } = filter;
  const id = texts[name] ?? '';
  const { data } = useRecordName(filter, id);
  const queryClient = useQueryClient();
  const known = data === undefined ? words : [...words, { value: id, label: data }];
  return (
    <OneChooser
      // The chooser takes its initial label from the cache.
      key={data}
      label={label}
      placeholder={t`Any`}
      source={withWords(source, words)}
      known={known}
      value={id || null}
      onChosen={(chosen) => {
        // Caches the label, so that the chip need not load it.
        for (const { value, label } of chosen) queryClient.setQueryData(nameKey(source, value), label);
      }}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
    />
  );
}

interface SortFieldProps {
  columns: readonly Column<never>[];
  ordering: Ordering;
}

/** The sort order of the list as a select. */
export function SortField({ columns, ordering }: SortFieldProps) {
  const options = columns.flatMap(({ header, ordering: name }) =>
    name
      ? [
          { value: name, label: t`${header}, ascending` },
          { value: `-${name}`, label: t`${header}, descending` },
        ]
      : [],
  );
  return (
    <Select
      label={t({ message: 'Order', context: 'sorting' })}
      data={options}
      value={ordering.by}
      onChange={(by) => by && ordering.onOrder(by)}
    />
  );
}

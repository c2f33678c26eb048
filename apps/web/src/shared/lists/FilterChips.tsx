import { t } from '@lingui/core/macro';
import { Button, Group, UnstyledButton } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../dates.ts';
import classes from './FilterChips.module.css';
import { type Filter, isSet, type NamedSource, namesOf, type Texts } from './filters.ts';

interface FilterChipsProps {
  filters: readonly Filter[];
  texts: Texts;
  onChange: (change: Texts) => void;
}

const nothing = (names: readonly string[]): Texts =>
  Object.fromEntries(names.map((name) => [name, undefined]));

/** Active filters as chips, each removable, and all at once. */
export function FilterChips({ filters, texts, onChange }: FilterChipsProps) {
  const set = filters.filter((filter) => isSet(filter, texts));
  if (set.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label={t`Filters in use`}>
      {set.map((filter) => (
        <Chip
          key={filter.label}
          filter={filter}
          texts={texts}
          onRemove={() => onChange(nothing(namesOf(filter)))}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => onChange(nothing([...filters.flatMap(namesOf), 'search']))}
      >
        {t`Clear all`}
      </Button>
    </Group>
  );
}

interface ChipProps {
  filter: Filter;
  texts: Texts;
  onRemove: () => void;
}

function Chip({ filter, texts, onRemove }: ChipProps) {
  return (
    <UnstyledButton className={classes.chip} data-on-paper title={t`Remove this filter`} onClick={onRemove}>
      <span className={classes.words}>
        {filter.label}:{' '}
        <strong>
          <ChipWords filter={filter} texts={texts} />
        </strong>
      </span>
      <IconX size={14} role="img" aria-label={t`Remove`} />
    </UnstyledButton>
  );
}

function ChipWords({ filter, texts }: Omit<ChipProps, 'onRemove'>) {
  if (filter.kind === 'days') return inDays(texts[filter.from], texts[filter.to]);
  const text = texts[filter.name] ?? '';
  if (filter.kind === 'record') {
    const word = filter.words?.find(({ value }) => value === text);
    return word?.label ?? <RecordName filter={filter} id={text} />;
  }
  return text
    .split(',')
    .map((code) => filter.options.find(({ value }) => value === code)?.label)
    .join(', ');
}

function inDays(from: string | undefined, to: string | undefined): string {
  if (!from) return t`until ${formatDay(to ?? null)}`;
  return to ? t`${formatDay(from)} to ${formatDay(to)}` : t`since ${formatDay(from)}`;
}

/** A record's label, or that it cannot be found. */
function RecordName({ filter, id }: { filter: Extract<Filter, { kind: 'record' }>; id: string }) {
  const { data, isError } = useRecordName(filter, id);
  return data ?? (isError ? t`not found` : '…');
}

/** Query key of a record's label. */
export const nameKey = (source: NamedSource, id: string) => [source.name, 'name', id];

/** Loads the label of a filter's record; not for keywords or an empty filter. */
export function useRecordName({ source, words }: Extract<Filter, { kind: 'record' }>, id: string) {
  return useQuery({
    queryKey: nameKey(source, id),
    queryFn: ({ signal }) => source.nameOf(id, signal),
    enabled: id !== '' && !words?.some(({ value }) => value === id),
    staleTime: 60_000,
  });
}

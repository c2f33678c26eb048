import { type ComboboxItem, Text } from '@mantine/core';
import { Person } from '../people/Person.tsx';
import type { Option } from './option-source.ts';

/** An option in its list: people with their initials and username, others with what tells them apart. */
export function optionShown({ option }: { option: ComboboxItem }) {
  const { person, label, note } = option as ComboboxItem & Option;
  if (person) return <Person person={person} withUsername />;
  if (!note) return label;
  return (
    <span>
      {label}{' '}
      <Text span size="sm" c="dimmed">
        {note}
      </Text>
    </span>
  );
}

import type { ComboboxItem } from '@mantine/core';
import { Person } from '../people/Person.tsx';
import type { Option } from './option-source.ts';

/** An option in its list: people with their initials and username. */
export function optionShown({ option }: { option: ComboboxItem }) {
  const { person, label } = option as ComboboxItem & Option;
  return person ? <Person person={person} withUsername /> : label;
}

import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { OneChooser } from '../../shared/forms/OneChooser.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import { peopleNamesQuery } from './use-names.ts';

interface PersonFilterProps {
  user: string | undefined;
  teamOptions: OptionSource;
  onChange: (user: string | null) => void;
}

/** Narrows a log to what one person did. */
export function PersonFilter({ user, teamOptions, onChange }: PersonFilterProps) {
  const { data: names } = useQuery({ ...peopleNamesQuery, enabled: user !== undefined });
  const name = user && names?.get(user);
  return (
    <OneChooser
      // The label of an id in the address has to be loaded first.
      key={name}
      label={t`Person`}
      source={teamOptions}
      known={name ? [{ value: user ?? '', label: name }] : []}
      value={user ?? null}
      onChange={onChange}
    />
  );
}

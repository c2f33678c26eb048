import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';

interface BulkValueProps {
  /** What setting no value is called, such as `Unassign`. */
  none: string;
  /** The chosen value; null: none, by choice; undefined: nothing is chosen yet. */
  value: string | null | undefined;
  onChange: (value: string | null | undefined) => void;
  /** The input of the value, which is disabled while none is chosen. */
  children: (input: {
    value: string | null;
    disabled: boolean;
    onChange: (value: string | null) => void;
  }) => ReactNode;
}

/** A value of a bulk change that can also be taken away, which is a choice of its own. */
export const BulkValue = ({ none, value, onChange, children }: BulkValueProps) => (
  <>
    {children({
      value: value ?? null,
      disabled: value === null,
      onChange: (chosen) => onChange(chosen ?? undefined),
    })}
    <Checkbox
      label={none}
      checked={value === null}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : undefined)}
    />
  </>
);

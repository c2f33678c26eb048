import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface ReminderDaysProps {
  label: string;
  description: string;
  value?: number[];
  onChange?: (days: number[]) => void;
  error?: ReactNode;
}

/** Numbers of days, typed with commas or spaces between them. What is none of them is refused by the form. */
export function ReminderDays({ value = [], onChange, ...input }: ReminderDaysProps) {
  const [text, setText] = useState(() => value.join(', '));
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange?.(
          currentTarget.value
            .split(/[\s,;]+/)
            .filter(Boolean)
            .map(Number),
        );
      }}
    />
  );
}

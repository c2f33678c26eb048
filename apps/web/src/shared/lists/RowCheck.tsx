import { Checkbox } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import classes from './DataTable.module.css';

interface RowCheckProps {
  id?: string;
  label: string;
  isChosen: boolean;
  /** Some of what it stands for is chosen, but not all. */
  isPart?: boolean;
  /** Receives whether to extend the selection from the previous row (Shift). */
  onToggle: (through: boolean) => void;
}

/** The checkbox of a row: Mantine's look in one element, as there can be thousands (see `DataRow`). */
export function RowCheck({ id, label, isChosen, isPart = false, onToggle }: RowCheckProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  return (
    <input
      ref={box}
      id={id}
      type="checkbox"
      className={`mantine-focus-auto ${Checkbox.classes.input} ${classes.check}`}
      aria-label={label}
      checked={isChosen}
      data-indeterminate={isPart || undefined}
      onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}

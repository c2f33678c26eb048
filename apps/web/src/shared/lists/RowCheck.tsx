import { Checkbox } from '@mantine/core';
import classes from './DataTable.module.css';

interface RowCheckProps {
  label: string;
  isChosen: boolean;
  /** Receives whether to extend the selection from the previous row (Shift). */
  onToggle: (through: boolean) => void;
}

/** The checkbox of a row: Mantine's look in one element, as there can be thousands (see `DataRow`). */
export function RowCheck({ label, isChosen, onToggle }: RowCheckProps) {
  return (
    <input
      type="checkbox"
      className={`mantine-focus-auto ${Checkbox.classes.input} ${classes.check}`}
      aria-label={label}
      checked={isChosen}
      onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}

import { Checkbox, CheckIcon } from '@mantine/core';
import classes from './DataTable.module.css';

// As in `DataRow`: Mantine's look without its component, because there can be thousands.
const { inner, input, icon } = Checkbox.classes;

interface RowCheckProps {
  label: string;
  isChosen: boolean;
  /** Receives whether to extend the selection from the previous row (Shift). */
  onToggle: (through: boolean) => void;
}

/** The checkbox of a row. */
export function RowCheck({ label, isChosen, onToggle }: RowCheckProps) {
  return (
    <div className={classes.check}>
      <div className={inner}>
        <input
          type="checkbox"
          className={`mantine-focus-auto ${input}`}
          aria-label={label}
          checked={isChosen}
          onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
        <CheckIcon className={icon} />
      </div>
    </div>
  );
}

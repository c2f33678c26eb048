import { Checkbox, CheckIcon } from '@mantine/core';
import classes from './DataTable.module.css';

// As in `DataRow`: the look of Mantine's, of which there would be thousands.
const { inner, input, icon } = Checkbox.classes;

interface RowCheckProps {
  label: string;
  isChosen: boolean;
  /** Told whether all between this row and the one before are meant, too. */
  onToggle: (through: boolean) => void;
}

/** Chooses a row of a table. */
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

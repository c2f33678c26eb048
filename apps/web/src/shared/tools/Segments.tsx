import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './Segments.module.css';

interface SegmentsProps<Value extends string> extends Omit<ComponentProps<'div'>, 'onChange'> {
  data: readonly { value: Value; label: ReactNode }[];
  value?: string;
  onChange: (value: Value) => void;
  size?: 'xs' | 'sm';
  orientation?: 'horizontal' | 'vertical';
  disabled?: boolean;
  /** Forms hand it to every field; one of these values is always valid. */
  error?: ReactNode;
}

/**
 * A choice of one among few, side by side: Mantine's SegmentedControl as plain radio buttons, which weigh a fiftieth and
 * measure nothing.
 */
export function Segments<Value extends string>({
  data,
  value,
  onChange,
  size = 'sm',
  orientation = 'horizontal',
  disabled,
  error: _,
  ...group
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      {...group}
      className={classes.group}
      data-size={size}
      data-orientation={orientation}
    >
      {data.map((each) => (
        <label key={each.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            value={each.value}
            checked={each.value === value}
            disabled={disabled}
            onChange={() => onChange(each.value)}
          />
          <span className={classes.text}>{each.label}</span>
        </label>
      ))}
    </div>
  );
}

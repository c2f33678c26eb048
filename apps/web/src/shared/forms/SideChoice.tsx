import { t } from '@lingui/core/macro';
import { Radio } from '@mantine/core';
import classes from './SideChoice.module.css';

interface Side<Value extends string> {
  value: Value;
  label: string;
  /** What would be kept. */
  text: string;
}

interface SideChoiceProps<Value extends string> {
  /** The field that two have different values of. */
  name: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  sides: readonly [Side<Value>, Side<Value>];
}

/** Two values of a field side by side, of which one is kept. */
export function SideChoice<Value extends string>({
  name,
  label,
  value,
  onChange,
  sides,
}: SideChoiceProps<Value>) {
  return (
    <Radio.Group name={name} label={label} value={value} onChange={(side) => onChange(side as Value)}>
      <div className={classes.sides}>
        {sides.map((side) => (
          <div key={side.value} className={classes.side}>
            <Radio
              value={side.value}
              label={side.label}
              description={side.text || t`Empty`}
              classNames={{ description: classes.text }}
            />
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}

import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core';
import { type Fit, useEnterChooses } from './use-enter-chooses.ts';
import { useLazyOptions } from './use-lazy-options.ts';

type Props<Value extends Primitive> = SelectProps<Value> & { fit?: Fit | undefined };

/**
 * Select of one of few options, which are drawn once it is reached. Choosing the chosen one again keeps it: what may be
 * empty is `clearable`.
 */
export function Select<Value extends Primitive = string>({ fit, ...props }: Props<Value>) {
  const chooseAtEnter = useEnterChooses(fit);
  return (
    <MantineSelect
      allowDeselect={false}
      {...props}
      {...useLazyOptions(props)}
      onKeyDown={(event) => {
        if (props.searchable) chooseAtEnter(event);
        props.onKeyDown?.(event);
      }}
    />
  );
}

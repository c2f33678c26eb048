import { MultiSelect as MantineMultiSelect, type MultiSelectProps, type Primitive } from '@mantine/core';
import { type Fit, useEnterChooses } from './use-enter-chooses.ts';
import { useLazyOptions } from './use-lazy-options.ts';

type Props<Value extends Primitive> = MultiSelectProps<Value> & { fit?: Fit | undefined };

/** Select of several of few options, which are drawn once it is reached. */
export function MultiSelect<Value extends Primitive = string>({ fit, ...props }: Props<Value>) {
  const chooseAtEnter = useEnterChooses(fit);
  return (
    <MantineMultiSelect
      {...props}
      {...useLazyOptions(props)}
      onKeyDown={(event) => {
        if (props.searchable) chooseAtEnter(event);
        props.onKeyDown?.(event);
      }}
    />
  );
}

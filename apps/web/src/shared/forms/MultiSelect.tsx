import { MultiSelect as MantineMultiSelect, type MultiSelectProps, type Primitive } from '@mantine/core';
import { useLazyOptions } from './use-lazy-options.ts';

/** Select of several of few options, which are drawn once it is reached. */
export function MultiSelect<Value extends Primitive = string>(props: MultiSelectProps<Value>) {
  return <MantineMultiSelect {...props} {...useLazyOptions(props)} />;
}

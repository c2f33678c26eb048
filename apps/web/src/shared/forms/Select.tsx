import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core';
import { useLazyOptions } from './use-lazy-options.ts';

/** Select of one of few options, which are drawn once it is reached. */
export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  return <MantineSelect {...props} {...useLazyOptions(props)} />;
}

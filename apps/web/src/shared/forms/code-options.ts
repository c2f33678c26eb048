import type { Option } from './option-source.ts';

/** The codes of the contract as labelled options of a select, in the contract's order. */
export const codeOptions = <Code extends string>(
  codes: readonly Code[],
  labels: Record<Code, string>,
): Option[] => codes.map((value) => ({ value, label: labels[value] }));

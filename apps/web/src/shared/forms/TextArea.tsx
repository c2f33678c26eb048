import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './TextArea.module.css';

interface TextAreaProps extends Omit<TextareaProps, 'autosize' | 'minRows' | 'maxRows'> {
  minRows: number;
  maxRows?: number;
}

const growsByItself = globalThis.CSS?.supports('field-sizing', 'content') ?? false;

/**
 * A field for several lines that grows with its text. Browsers of today do that by themselves; for others a script
 * measures the text, which lays out the whole page once more.
 */
export function TextArea({ minRows, maxRows = 40, ...field }: TextAreaProps) {
  if (!growsByItself) return <Textarea autosize minRows={minRows} maxRows={maxRows} {...field} />;
  const lines = { '--fewest-lines': minRows, '--most-lines': maxRows } as CSSProperties;
  return (
    <Textarea rows={minRows} classNames={{ input: classes.growing }} styles={{ input: lines }} {...field} />
  );
}

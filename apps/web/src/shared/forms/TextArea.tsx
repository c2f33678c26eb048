import { InputBase, type TextareaProps } from '@mantine/core';
import { type CSSProperties, Suspense } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import classes from './TextArea.module.css';

const MeasuredTextArea = lazyPart(() => import('./MeasuredTextArea.tsx'), 'MeasuredTextArea');

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
  const lines = { '--fewest-lines': minRows, '--most-lines': maxRows } as CSSProperties;
  const plain = (
    <InputBase
      component="textarea"
      multiline
      rows={minRows}
      classNames={{ input: classes.growing }}
      styles={{ input: lines }}
      {...field}
      __staticSelector="Textarea"
    />
  );
  if (growsByItself) return plain;
  return (
    <Suspense fallback={plain}>
      <MeasuredTextArea minRows={minRows} maxRows={maxRows} {...field} />
    </Suspense>
  );
}

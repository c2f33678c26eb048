import { Textarea, type TextareaProps } from '@mantine/core';

/** A field whose height a script measures. */
export const MeasuredTextArea = (props: TextareaProps) => <Textarea autosize {...props} />;

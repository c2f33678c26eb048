import { Button, Paper } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Loading } from '../feedback/Loading.tsx';
import { Panel } from './Panel.tsx';

interface AddingPanelProps {
  /** Where links on the same page lead. */
  id?: string;
  title: string;
  /** What the button says. */
  add: string;
  /** The button's id, so that another one can press it. */
  addId?: string;
  mayAdd: boolean;
  loading: string;
  /** Loads the form's code, ahead of the click. */
  loadForm: () => unknown;
  /** The form, which closes when it is saved or cancelled. */
  form: (close: () => void) => ReactNode;
  children: ReactNode;
}

/** A part of a page with an inline form that adds to it, and gives the focus back to its button. */
export function AddingPanel(props: AddingPanelProps) {
  const { id, title, add, addId, mayAdd, loading, loadForm, form, children } = props;
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    opener.current?.focus();
  };
  const button = (
    <Button
      ref={opener}
      {...(addId && { id: addId })}
      variant="default"
      aria-expanded={adding}
      leftSection={<IconPlus size={16} aria-hidden />}
      onMouseEnter={loadForm}
      onFocus={loadForm}
      onClick={() => setAdding(true)}
    >
      {add}
    </Button>
  );
  return (
    <Panel {...(id && { id })} title={title} action={mayAdd && button}>
      {adding && (
        <Paper withBorder p="md" data-screen-only>
          <Suspense fallback={<Loading text={loading} />}>{form(close)}</Suspense>
        </Paper>
      )}
      {children}
    </Panel>
  );
}

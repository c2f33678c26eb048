import { t } from '@lingui/core/macro';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { type Restricted, useMay } from '../session/permissions.ts';
import classes from './EditableFact.module.css';

/** How a fact is changed where it stands. */
export interface FactEditing {
  /** What it is called on the page. */
  name: string;
  /** The call that changes it. */
  to: Restricted;
  /** Loads the code of its editor. */
  prepare: () => unknown;
  /** The editor, once somebody begins to change the fact. */
  begin: (onClose: () => void) => ReactNode;
}

/**
 * The editor of a fact while it is changed, and else the pencil that begins it, for those who may.
 * @param meanwhile what stands there until the editor is loaded
 */
export function useFactEditing({ name, to, prepare, begin }: FactEditing, meanwhile: ReactNode) {
  const mayChange = useMay(to);
  const [begun, setBegun] = useState<ReactNode>();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setBegun(undefined);
    // Once the button is there again.
    requestAnimationFrame(() => button.current?.focus());
  };
  const editor = begun && <Suspense fallback={meanwhile}>{begun}</Suspense>;
  const pencil = mayChange && (
    <button
      ref={button}
      type="button"
      className={classes.pencil}
      aria-label={t`Change ${name}`}
      onMouseEnter={prepare}
      onFocus={prepare}
      onClick={() => setBegun(begin(close))}
    >
      <IconPencil size={14} aria-hidden />
    </button>
  );
  return { editor, pencil };
}

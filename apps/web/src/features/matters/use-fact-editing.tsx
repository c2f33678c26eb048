import { matters } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useMay } from '../../shared/session/permissions.ts';
import classes from './EditableFact.module.css';
import type { Editable, FactSources, LoadSources } from './edited-facts.ts';

const loadEditor = () => import('./FactEditor.tsx');
const FactEditor = lazy(async () => ({ default: (await loadEditor()).FactEditor }));

export interface EditedInPlace extends Editable {
  /** Loads the choices of the fields once one of them is changed. */
  loadSources: LoadSources;
}

/**
 * The editor of a fact while it is changed, and else the pencil that begins it, for those who may.
 * @param meanwhile what stands there until the editor is loaded
 */
export function useFactEditing({ loadSources, ...fact }: EditedInPlace, meanwhile: ReactNode) {
  const { matter, name } = fact;
  const mayChange = useMay(matters.patch);
  const [sources, setSources] = useState<Promise<FactSources>>();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setSources(undefined);
    // Once the button is there again.
    requestAnimationFrame(() => button.current?.focus());
  };
  const editor = sources && (
    <Suspense fallback={meanwhile}>
      <FactEditor {...fact} sources={sources} onClose={close} />
    </Suspense>
  );
  const pencil = mayChange && (
    <button
      ref={button}
      type="button"
      className={classes.pencil}
      aria-label={t`Change ${name}`}
      onMouseEnter={loadEditor}
      onFocus={loadEditor}
      onClick={() => setSources(loadSources(matter))}
    >
      <IconPencil size={14} aria-hidden />
    </button>
  );
  return { editor, pencil };
}

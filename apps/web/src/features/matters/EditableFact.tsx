import { matters } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Fact } from '../../shared/layout/DescriptionList.tsx';
import { useMay } from '../../shared/session/permissions.ts';
import classes from './EditableFact.module.css';
import type { Editable, FactSources, LoadSources } from './edited-facts.ts';

const loadEditor = () => import('./FactEditor.tsx');
const FactEditor = lazy(async () => ({ default: (await loadEditor()).FactEditor }));

interface EditableFactProps extends Editable {
  /** Loads the choices of the fields once one of them is changed. */
  loadSources: LoadSources;
  wide?: boolean;
  children: ReactNode;
}

/** A fact of a matter that can be changed where it stands, by those who may. */
export function EditableFact({ loadSources, wide = false, children, ...fact }: EditableFactProps) {
  const { matter, name } = fact;
  const mayChange = useMay(matters.patch);
  const [sources, setSources] = useState<Promise<FactSources>>();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setSources(undefined);
    // Once the button is there again.
    requestAnimationFrame(() => button.current?.focus());
  };
  if (sources)
    return (
      <Fact name={name} wide>
        <Suspense fallback={children}>
          <FactEditor {...fact} sources={sources} onClose={close} />
        </Suspense>
      </Fact>
    );
  const pencil = (
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
  return (
    <Fact name={name} wide={wide} action={mayChange && pencil}>
      {children}
    </Fact>
  );
}

import type { Matter } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import classes from './EditableTitle.module.css';
import type { LoadSources } from './edited-facts.ts';
import { useFactEditing } from './use-fact-editing.tsx';

interface EditableTitleProps {
  matter: Matter;
  loadSources: LoadSources;
}

/** Beside the heading of a matter's page: changes the title where it stands. */
export function EditableTitle({ matter, loadSources }: EditableTitleProps) {
  const { editor, pencil } = useFactEditing({ matter, loadSources, field: 'title', name: t`Title` }, null);
  if (editor) return <div className={classes.editor}>{editor}</div>;
  return pencil && <span className={classes.pencil}>{pencil}</span>;
}

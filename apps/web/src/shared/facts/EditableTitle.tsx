import classes from './EditableTitle.module.css';
import { type FactEditing, useFactEditing } from './use-fact-editing.tsx';

/** Beside the heading of a record's page: changes the title where it stands. */
export function EditableTitle(fact: FactEditing) {
  const { editor, pencil } = useFactEditing(fact, null);
  if (editor) return <div className={classes.editor}>{editor}</div>;
  return pencil && <span className={classes.pencil}>{pencil}</span>;
}

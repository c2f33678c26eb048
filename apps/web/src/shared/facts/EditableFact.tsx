import type { ReactNode } from 'react';
import { Fact } from '../layout/DescriptionList.tsx';
import { type FactEditing, useFactEditing } from './use-fact-editing.tsx';

interface EditableFactProps extends FactEditing {
  wide?: boolean;
  /** What stands above it; left out: its name. */
  title?: string;
  /** Further facts that the same editor changes. */
  more?: ReactNode;
  children: ReactNode;
}

/** A fact of a record that can be changed where it stands, by those who may. */
export function EditableFact({ wide = false, title, more, children, ...fact }: EditableFactProps) {
  const { editor, pencil } = useFactEditing(fact, children);
  if (editor)
    return (
      <Fact name={fact.name} wide>
        {editor}
      </Fact>
    );
  return (
    <>
      <Fact name={title ?? fact.name} wide={wide} action={pencil}>
        {children}
      </Fact>
      {more}
    </>
  );
}

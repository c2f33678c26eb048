import type { ReactNode } from 'react';
import { Fact } from '../../shared/layout/DescriptionList.tsx';
import { type EditedInPlace, useFactEditing } from './use-fact-editing.tsx';

interface EditableFactProps extends EditedInPlace {
  wide?: boolean;
  children: ReactNode;
}

/** A fact of a matter that can be changed where it stands, by those who may. */
export function EditableFact({ wide = false, children, ...fact }: EditableFactProps) {
  const { editor, pencil } = useFactEditing(fact, children);
  return (
    <Fact name={fact.name} wide={wide || editor !== undefined} action={!editor && pencil}>
      {editor ?? children}
    </Fact>
  );
}

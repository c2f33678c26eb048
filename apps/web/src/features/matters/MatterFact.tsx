import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { EditableFact } from '../../shared/facts/EditableFact.tsx';
import { EditableTitle } from '../../shared/facts/EditableTitle.tsx';
import { Fact } from '../../shared/layout/DescriptionList.tsx';
import type { Editable } from './edited-facts.ts';
import { type EditedInPlace, editingOf } from './matter-editing.tsx';
import { isWhole, type ShownMatter } from './shown-matter.ts';

interface MatterFactProps extends EditedInPlace {
  wide?: boolean;
  children: ReactNode;
}

/** A fact of a matter that can be changed where it stands. */
export const MatterFact = ({ wide = false, children, ...fact }: MatterFactProps) => (
  <EditableFact {...editingOf(fact)} wide={wide}>
    {children}
  </EditableFact>
);

/** A fact that a list says of a matter, too: it can be changed once the matter is loaded. */
export const ShownFact = ({ matter, ...fact }: Omit<MatterFactProps, 'matter'> & { matter: ShownMatter }) =>
  isWhole(matter) ? <MatterFact matter={matter} {...fact} /> : <Fact name={fact.name}>{fact.children}</Fact>;

/** Beside the heading of a matter's page: changes its title. */
export const MatterTitle = (edited: Pick<EditedInPlace, 'loadSources'> & Pick<Editable, 'matter'>) => (
  <EditableTitle {...editingOf({ ...edited, field: 'title', name: t`Title` })} />
);

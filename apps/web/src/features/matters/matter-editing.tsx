import { matters } from '@caseward/contract/matters';
import type { FactEditing } from '../../shared/facts/use-fact-editing.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import type { Editable, LoadSources } from './edited-facts.ts';

const prepare = () => import('./MatterFactEditor.tsx');
const MatterFactEditor = lazyPart(prepare, 'MatterFactEditor');

export interface EditedInPlace extends Editable {
  /** Loads the choices of the fields once one of them is changed. */
  loadSources: LoadSources;
}

/** How a field of a matter is changed where it stands. */
export const editingOf = ({ loadSources, ...fact }: EditedInPlace): FactEditing => ({
  name: fact.name,
  to: matters.patch,
  prepare,
  begin: (onClose) => <MatterFactEditor {...fact} sources={loadSources(fact.matter)} onClose={onClose} />,
});

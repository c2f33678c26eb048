import type { RulePack } from '@caseward/contract/deadline-preview';
import type { PlaybookLine } from '@caseward/contract/playbook-lines';
import type { ReactNode } from 'react';
import type { RowPlace } from '../../shared/forms/FieldRows.tsx';
import type { OptionSource } from '../../shared/forms/option-source.ts';
import type { Naming } from '../../shared/forms/options.ts';

/** What the inputs of a line get. */
export interface LineFieldsProps {
  line: PlaybookLine;
  place: RowPlace<PlaybookLine>;
  /** The lines above, from which it may be counted. */
  above: readonly PlaybookLine[];
  packs: readonly RulePack[];
  assignees: OptionSource;
  naming: Naming;
  errors: Readonly<Record<string, ReactNode>>;
  onMoveUp: (() => void) | undefined;
}

import type { PlannedLine, PlaybookPreviewInput } from '@caseward/contract/matter-playbooks';
import type { OptionSource } from '../../shared/forms/option-source.ts';

/** What is said otherwise of a line than the playbook says. */
export type Choice = Omit<NonNullable<PlaybookPreviewInput['lines']>[number], 'key'>;

/** What a planned line gets. */
export interface PlanLineProps {
  line: PlannedLine;
  choice: Choice;
  onChoose: (change: Choice) => void;
  assignees: OptionSource;
  /** The events of the matter. */
  events: OptionSource;
}

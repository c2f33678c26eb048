import type { ConflictGate } from './conflict-gate.ts';

/** How the settings say what is asked of a matter before it is opened. */
export const conflictGateLabels: Record<ConflictGate, string> = {
  OFF: 'Off',
  WARN: 'Reminder',
  REQUIRED: 'Required',
};

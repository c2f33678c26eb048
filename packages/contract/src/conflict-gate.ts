/**
 * What a firm asks of a matter before it is opened: nothing, a check for conflicts of which it reminds, or one that is
 * required.
 */
export const conflictGateLabels = { OFF: 'Off', WARN: 'Reminder', REQUIRED: 'Required' } as const;
export type ConflictGate = keyof typeof conflictGateLabels;
export const conflictGates = Object.keys(conflictGateLabels) as [ConflictGate, ...ConflictGate[]];

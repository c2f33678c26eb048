/**
 * What a firm asks of a matter before it is opened: nothing, a check for conflicts of which it reminds, or one that is
 * required.
 */
export const conflictGates = ['OFF', 'WARN', 'REQUIRED'] as const;
export type ConflictGate = (typeof conflictGates)[number];

/** An error that only the operator can fix: its message is printed as it is, without a stack. */
export class OperatorError extends Error {}

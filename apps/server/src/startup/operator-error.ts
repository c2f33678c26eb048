/** Something only whoever runs Caseward can put right: its sentence is printed as it stands, without a stack. */
export class OperatorError extends Error {}

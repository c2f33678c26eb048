/** The package's own types are in a file that nothing finds. */
declare module 'unicode-confusables' {
  /** Replaces each character by the one that stands for all that look like it (UTS 39, prototypes). */
  export function rectifyConfusion(text: string): string;
}

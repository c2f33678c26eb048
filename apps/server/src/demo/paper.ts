/** A typed page or more. */
export interface Paper {
  title: string;
  /** Line breaks within a paragraph are kept. */
  paragraphs: readonly string[];
}

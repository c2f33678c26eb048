/** A mention that is being typed: where its at sign stands, and what stands between it and the caret. */
export interface MentionAt {
  start: number;
  typed: string;
}

const typing = /(?:^|[\s([{"„“«‘,;:/])@([^\s@]*)$/u;

/** The mention that ends at the caret; undefined when none does. */
export function mentionAt(text: string, caret: number): MentionAt | undefined {
  const [, typed] = typing.exec(text.slice(0, caret)) ?? [];
  return typed === undefined ? undefined : { start: caret - typed.length - 1, typed };
}

/** The text with the mention completed, and where the caret goes. */
export function withMention(text: string, { start, typed }: MentionAt, username: string) {
  const before = `${text.slice(0, start)}@${username} `;
  const after = text.slice(start + 1 + typed.length).replace(/^ /, '');
  return { text: before + after, caret: before.length };
}

/** The usernames that a text mentions, in lower case: `@grace.kim`, not the end of an e-mail address. */
export function mentionsIn(text: string): string[] {
  const found = text.matchAll(/(?:^|[\s([{"“„«'‘,;:/])@([^\s@,;:!?()[\]{}"”“'’<>]+)/gu);
  return [...new Set([...found].map(([, name = '']) => name.replace(/[.…]+$/, '').toLowerCase()))].filter(
    Boolean,
  );
}

import { Anchor } from '@mantine/core';

/**
 * A link to another site, in a window of its own, which learns neither who sent its reader nor reaches back. Only
 * https: an address that is stored may come from an import.
 */
export function OutsideLink({ to }: { to: string }) {
  if (!URL.canParse(to) || new URL(to).protocol !== 'https:') return to;
  return (
    <Anchor href={to} target="_blank" rel="noopener noreferrer" style={{ overflowWrap: 'anywhere' }}>
      {to.replace(/^https:\/\/|\/$/gi, '')}
    </Anchor>
  );
}

import { Skeleton, Stack, Text } from '@mantine/core';
import { useAwaitedOnPaper } from '../layout/whole-on-paper.ts';

/** Says what is being loaded, above a sketch of it that keeps the page from jumping. */
export function Loading({ text, lines = 5 }: { text: string; lines?: number }) {
  useAwaitedOnPaper();
  return (
    <Stack gap="sm" data-sketch>
      <Text role="status" c="dimmed" size="sm">
        {text}
      </Text>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sketch are all alike.
        <Skeleton key={line} height={20} radius="sm" aria-hidden />
      ))}
    </Stack>
  );
}

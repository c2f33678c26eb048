import { Group, Progress, Text } from '@mantine/core';

/** How much of something is done, from 0 to 1, as a bar and in percent. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <Group gap="xs" wrap="nowrap">
      <Progress value={percent} aria-label={label} flex={1} />
      <Text size="xs">{percent} %</Text>
    </Group>
  );
}

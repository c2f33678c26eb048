import { Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface TableSectionProps {
  title: string;
  /** Shown beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled table, which has its own border. */
export function TableSection({ title, action, children }: TableSectionProps) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Group justify="space-between" mih={36}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Stack>
  );
}

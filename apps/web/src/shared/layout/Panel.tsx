import { Group, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

interface PanelProps {
  /** Where links on the same page lead. */
  id?: string;
  title: string;
  /** Shown beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page. */
export function Panel({ id: anchor, title, action, children }: PanelProps) {
  const id = useId();
  return (
    <Paper component="section" id={anchor} withBorder p="md" aria-labelledby={id} className={classes.panel}>
      <Stack gap="sm">
        <Group justify="space-between" mih={36}>
          <Title order={2} id={id} tabIndex={-1} className={classes.title}>
            {title}
          </Title>
          {action}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}

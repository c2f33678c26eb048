import { Container, Paper, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './AuthCard.module.css';
import { Logo } from './Logo.tsx';
import { tabTitle } from './Page.tsx';

interface AuthCardProps {
  /** Title of the browser's tab. */
  tab: string;
  heading: string;
  /** Above the heading; left out, that of Caseward. */
  logo?: ReactNode;
  children: ReactNode;
}

/** A screen outside the shell: one column below the logo. */
export function AuthCard({ tab, heading, logo = <Logo size={48} />, children }: AuthCardProps) {
  useDocumentTitle(tabTitle(tab));
  return (
    <main className={classes.page}>
      <Container size={420} className={classes.column}>
        <Stack align="center" gap="sm" mb="lg">
          {logo}
          <Title ta="center">{heading}</Title>
        </Stack>
        <Paper withBorder shadow="sm" p="xl" radius="md">
          {children}
        </Paper>
      </Container>
    </main>
  );
}

import { Container, Paper, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { LoginForm } from '../../features/session/LoginForm.tsx';
import { NameMark } from '../../shared/ui/NameMark.tsx';
import { tabTitle } from '../../shared/ui/Page.tsx';
import classes from './LoginPage.module.css';

/** Where one signs in. */
export function LoginPage() {
  useDocumentTitle(tabTitle('Sign in'));
  return (
    <main className={classes.page}>
      <Container size={420} className={classes.column}>
        <Stack align="center" gap="sm" mb="lg">
          <NameMark size={48} />
          <Title ta="center">Welcome to Caseward</Title>
        </Stack>
        <Paper withBorder shadow="sm" p="xl" radius="md">
          <LoginForm />
        </Paper>
      </Container>
    </main>
  );
}

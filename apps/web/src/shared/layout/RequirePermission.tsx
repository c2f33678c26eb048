import type { Endpoint } from '@caseward/contract/endpoint';
import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMay } from '../session/permissions.ts';
import { Page } from './Page.tsx';

interface RequirePermissionProps {
  /** The endpoint that the screen needs. */
  to: Pick<Endpoint, 'access'>;
  /** The screen's heading. */
  title: string;
  children: ReactNode;
}

/** Shows a screen only to people with its permission; others get a message. */
export function RequirePermission({ to, title, children }: RequirePermissionProps) {
  if (useMay(to)) return children;
  return (
    <Page title={title}>
      <Text>{t`Your role does not allow this. Ask an administrator of your firm.`}</Text>
    </Page>
  );
}

import type { Endpoint } from '@caseward/contract/endpoint';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMay } from '../session/permissions.ts';
import { Page } from './Page.tsx';

interface RequirePermissionProps {
  /** What the screen is for. */
  to: Pick<Endpoint, 'access'>;
  /** The screen's heading. */
  title: string;
  children: ReactNode;
}

/** A screen for those who may do what it is for; the others are told so. */
export function RequirePermission({ to, title, children }: RequirePermissionProps) {
  if (useMay(to)) return children;
  return (
    <Page title={title}>
      <Text>Your role does not allow this. Ask an administrator of your firm.</Text>
    </Page>
  );
}

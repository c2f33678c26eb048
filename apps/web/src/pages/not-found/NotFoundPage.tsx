import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { TextLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { paths } from '../../shared/paths.ts';

/** The page for an unknown address. */
export function NotFoundPage() {
  return (
    <Page title={t`Page not found`}>
      <Text>{t`There is no page at this address. It may have been mistyped, or the page has moved.`}</Text>
      <TextLink to={paths.dashboard}>{t`Go to the dashboard`}</TextLink>
    </Page>
  );
}

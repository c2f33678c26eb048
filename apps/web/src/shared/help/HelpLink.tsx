import { t } from '@lingui/core/macro';
import { TextLink } from '../layout/links.tsx';
import { paths } from '../paths.ts';
import type { HelpTopic } from './topics.ts';

/** Leads from a screen to what the help says of it. */
export const HelpLink = ({ topic }: { topic: HelpTopic }) => (
  <TextLink to={paths.help} hash={topic} size="sm" underline="always" data-screen-only>
    {t`Help`}
  </TextLink>
);

import { t } from '@lingui/core/macro';
import { TextLink } from '../layout/links.tsx';
import { paths } from '../paths.ts';
import type { HelpTopic } from './topics.ts';

interface HelpLinkProps {
  topic: HelpTopic;
  /** It ends a sentence, and keeps to its line where a finger points. */
  inText?: boolean;
}

/** Leads from a screen to what the help says of it. */
export const HelpLink = ({ topic, inText = false }: HelpLinkProps) => (
  <TextLink
    to={paths.help}
    hash={topic}
    size="sm"
    underline="always"
    data-screen-only
    data-alone={inText ? undefined : true}
  >
    {t`Help`}
  </TextLink>
);

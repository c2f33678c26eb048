import { Anchor, type AnchorProps } from '@mantine/core';
import { Fragment } from 'react';

interface MailLinkProps extends AnchorProps {
  address: string;
}

/** An e-mail address, which writes to it. One that is too long for its line goes on after the @ or a dot. */
export const MailLink = ({ address, ...others }: MailLinkProps) => (
  <Anchor href={`mailto:${address}`} {...others}>
    {address.split(/(?<=[@.])/).map((part, place) => (
      <Fragment key={address.slice(0, place)}>
        {place > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </Anchor>
);

import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { callAddress } from '../telephone.ts';

// Mantine's look without its component: lists have two in each row.
const asLink = { className: `mantine-focus-auto ${Anchor.classes.root}`, 'data-underline': 'hover' };

/** A link that writes to an e-mail address. One that is too long for its line goes on after the @ or a dot. */
export const MailLink = ({ address }: { address: string }) => (
  // Its name is said in one piece, whatever places it may go on at.
  <a {...asLink} href={`mailto:${address}`} aria-label={address}>
    {address.split(/(?<=[@.])/).map((part, place) => (
      <Fragment key={address.slice(0, place)}>
        {place > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </a>
);

/** A link that calls a telephone number. */
export const CallLink = ({ number }: { number: string }) => (
  <a {...asLink} href={callAddress(number)}>
    {number}
  </a>
);

import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type LinkAttributes = Omit<ComponentProps<'a'>, keyof AnchorProps | keyof ButtonProps | 'href'>;

/** A link in running text or a table. */
export const TextLink = createLink((props: AnchorProps & LinkAttributes) => <Anchor {...props} />);

/** A link that looks like a button. */
export const ButtonLink = createLink((props: ButtonProps & LinkAttributes) => (
  <Button component="a" {...props} />
));

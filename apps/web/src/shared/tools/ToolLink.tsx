import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Icon, type ToolIcon, toolClass } from './Tool.tsx';

/** A link that looks like a tool. */
export const ToolLink = createLink(
  ({ icon, children, ...link }: Omit<ComponentProps<'a'>, 'className'> & { icon: ToolIcon }) => (
    <a {...link} className={toolClass}>
      <Icon name={icon} />
      {children}
    </a>
  ),
);

import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { opensElsewhere } from '../../shared/layout/RowLink.tsx';
import type { Command } from './commands.ts';
import classes from './FoundItem.module.css';

type CommandOptionProps = Command & {
  /** What an option of the listbox has. */
  attributes: Omit<ComponentProps<'a'> & ComponentProps<'button'>, 'ref'>;
  onFollowed: () => void;
};

/** A command as an option: a link to its screen, or a button. */
export function CommandOption({ attributes, onFollowed, label, Icon, ...command }: CommandOptionProps) {
  const content = (
    <>
      <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
      {label}
    </>
  );
  if ('to' in command)
    return (
      <Link
        to={command.to}
        {...attributes}
        onClick={(event) => {
          attributes.onClick?.(event);
          if (!opensElsewhere(event)) command.onFollow?.();
        }}
      >
        {content}
      </Link>
    );
  const run = () => {
    // Only one dialog of the frame is open at a time.
    flushSync(onFollowed);
    command.run();
  };
  return (
    <button type="button" {...attributes} onClick={run}>
      {content}
    </button>
  );
}

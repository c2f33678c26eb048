import type { ComponentProps } from 'react';
import classes from './Tool.module.css';

/** Icons of tools. */
export type ToolIcon = 'board' | 'chevron' | 'columns' | 'download' | 'filter' | 'pencil' | 'upload';

/** The class names of a tool, for what is no button. */
export const toolClass = `mantine-focus-auto ${classes.tool}`;

/** The icon of a tool: one element. */
export const Icon = ({ name }: { name: ToolIcon }) => <span className={classes.icon} data-icon={name} />;

interface ToolProps extends ComponentProps<'button'> {
  icon: ToolIcon;
  /**
   * `small` has no icon; `subtle` no frame, and its icon at the end; `plain` no room around it
   * either; `bare` is an icon alone, named by its label.
   */
  look?: 'default' | 'small' | 'subtle' | 'plain' | 'bare';
}

/** A button of a list's toolbar or of its rows: Mantine's look in two elements, as every list draws many of them. */
export function Tool({ icon, look = 'default', children, ...button }: ToolProps) {
  return (
    <button
      type="button"
      {...button}
      className={look === 'default' ? toolClass : `${toolClass} ${classes[look]}`}
    >
      {(look === 'default' || look === 'bare') && <Icon name={icon} />}
      {children}
      {(look === 'subtle' || look === 'plain') && <Icon name={icon} />}
    </button>
  );
}

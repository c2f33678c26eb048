import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { CommandOption } from './CommandOption.tsx';
import type { Command } from './commands.ts';
import { FoundLink } from './FoundLink.tsx';
import type { Found } from './found.ts';
import classes from './SearchOptions.module.css';
import type { useKeyboardOptions } from './use-keyboard-options.ts';

/** Options under one heading. */
export interface OptionGroup {
  key: string;
  label: string;
  items: readonly Found[];
}

interface SearchOptionsProps {
  options: ReturnType<typeof useKeyboardOptions>;
  groups: readonly OptionGroup[];
  commands: readonly Command[];
  /** The way to everything that was found, as the last option. */
  all: { key: string; q: string } | undefined;
  /** Called when an option is followed in this tab. */
  onFollowed: () => void;
}

/** What the search offers, to be walked from its text field: every option is a link. */
export function SearchOptions({ options, groups, commands, all, onFollowed }: SearchOptionsProps) {
  if (groups.length === 0 && commands.length === 0 && !all) return null;
  const option = (key: string) => ({
    id: options.idOf(key),
    role: 'option',
    'aria-selected': key === options.active,
    tabIndex: -1,
    className: classes.option,
    onClick: ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      if (!ctrlKey && !metaKey && !shiftKey) onFollowed();
    },
  });
  return (
    <div role="listbox" id={options.list} aria-label={t`Results`} className={classes.list}>
      {groups.map(({ key, label, items }) => (
        <Labelled key={key} id={options.idOf(key)} label={label}>
          {items.map((found) => (
            <FoundLink key={found.id} found={found} q={all?.q} {...option(found.id)} />
          ))}
        </Labelled>
      ))}
      {commands.length > 0 && (
        <Labelled id={options.idOf('commands')} label={t`Commands`}>
          {commands.map((command) => (
            <CommandOption
              key={command.id}
              {...command}
              attributes={option(command.id)}
              onFollowed={onFollowed}
            />
          ))}
        </Labelled>
      )}
      {all && (
        <Link to={paths.search} search={{ q: all.q }} {...option(all.key)}>
          {t`All results for “${all.q}”`}
        </Link>
      )}
    </div>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups, and no fields.
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className={classes.heading}>
        {label}
      </div>
      {children}
    </div>
  );
}

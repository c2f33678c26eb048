import { Portal } from '@mantine/core';
import { type FormEvent, type ReactNode, Suspense, useState } from 'react';
import { useMay } from '../session/permissions.ts';
import type { NewOption, Option } from './option-source.ts';

/** The value of the option that makes a new one. */
const makeNew = 'new';
const shortest = 2;

/** No chooser without such an option may make one. */
const nobody = { access: [] };

interface NewOptionChoice {
  /** The options that were found, and the one that makes a new one where it is offered. */
  withNew: <Found>(found: Found[]) => (Found | Option)[];
  /** Takes it out of what was picked, and opens its dialog. */
  withoutNew: (picked: readonly string[]) => string[];
  dialog: ReactNode;
}

/**
 * Offers to make what is not found, or another one of the same name. Its dialog lies over the form, which keeps all that was typed.
 * @param found the options for the typed text; undefined while they are searched
 */
export function useNewOption(
  creation: NewOption | undefined,
  typed: string,
  found: readonly Option[] | undefined,
  onMade: (option: Option) => void,
): NewOptionChoice {
  const mayMake = useMay(creation?.by ?? nobody);
  const [wanted, setWanted] = useState<string>();
  const text = typed.trim();
  const isThere = found?.some(({ label }) => label.toLowerCase() === text.toLowerCase());
  const isOffered = creation && mayMake && found && text.length >= shortest;
  const close = () => setWanted(undefined);
  return {
    withNew: (options) =>
      isOffered
        ? [...options, { value: makeNew, label: isThere ? creation.another : creation.label(text) }]
        : options,
    withoutNew: (picked) => {
      if (picked.includes(makeNew)) setWanted(text);
      return picked.filter((value) => value !== makeNew);
    },
    dialog: creation && wanted !== undefined && (
      <Portal>
        {/* Its form is none of the form around the chooser. */}
        <div onSubmit={(event: FormEvent) => event.stopPropagation()}>
          <Suspense>
            <creation.Dialog
              typed={wanted}
              onMade={(option) => {
                close();
                onMade(option);
              }}
              onClose={close}
            />
          </Suspense>
        </div>
      </Portal>
    ),
  };
}

import type IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';

/** Something that can be done from everywhere: a screen to go to, or an action. */
export type Command = {
  id: string;
  label: string;
  Icon: typeof IconNote;
} & ({ to: string } | { run: () => void });

/** How many commands are offered below what was found. */
const mostCommands = 5;

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The commands whose labels have a beginning of each typed word, in their order; all when nothing is typed. */
export function matchingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return commands;
  const fits = ({ label }: Command) =>
    wanted.every((beginning) => wordsOf(label).some((word) => word.startsWith(beginning)));
  return commands.filter(fits).slice(0, mostCommands);
}

import type IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';

/** Something that can be done from everywhere: a screen to go to, or an action. */
export type Command = {
  id: string;
  label: string;
  Icon: typeof IconNote;
  /** What it does, where its label names a record too: it is offered only to who types a word of this. */
  deed?: string;
} & (
  | {
      to: string;
      /** Done on the way there. */
      onFollow?: () => void;
    }
  | { run: () => void }
);

/** How many commands are offered below what was found. */
const mostCommands = 5;

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The commands whose labels have a beginning of each typed word, in their order; all when nothing is typed. */
export function matchingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return commands.filter(({ deed }) => deed === undefined);
  const begins = (text: string) => (beginning: string) =>
    wordsOf(text).some((word) => word.startsWith(beginning));
  const fits = ({ label, deed }: Command) =>
    wanted.every(begins(label)) && (deed === undefined || wanted.some(begins(deed)));
  return commands.filter(fits).slice(0, mostCommands);
}

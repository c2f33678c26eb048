import * as z from 'zod/mini';
import { requiredLine } from './primitives.ts';

/** The most items of a checklist. */
export const mostItems = 50;

/** What of a task is ticked off item by item, in the order in which it was entered. */
export const checklistRows = () =>
  z
    .array(
      z.strictObject({
        text: requiredLine(200, 'Enter what is to be done, or remove this row.'),
        done: z._default(z.boolean({ error: 'Must be true or false.' }), false),
      }),
      { error: 'Must be a list.' },
    )
    .check(z.maxLength(mostItems, { error: `At most ${mostItems}.` }));

/** The same in an answer. */
export const ChecklistAnswer = z.array(z.object({ text: z.string(), done: z.boolean() }));
export type Checklist = z.infer<typeof ChecklistAnswer>;
export type ChecklistItem = Checklist[number];

/** An item as text: a box that is ticked, or not, and what is to be done. */
export const itemText = ({ text, done }: ChecklistItem): string => `[${done ? 'x' : ' '}] ${text}`;

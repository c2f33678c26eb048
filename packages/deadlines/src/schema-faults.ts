import type * as z from 'zod/mini';
import type { PackFault } from './pack-fault.ts';

const kinds: Record<string, string> = {
  string: 'Must be text.',
  int: 'Must be a whole number.',
  number: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  tuple: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
};

/** What a schema says of a pack, in words. */
export const schemaFaults = (issues: readonly z.core.$ZodIssue[]): PackFault[] =>
  issues.flatMap((issue) => {
    const path = issue.path.map((each) => (typeof each === 'number' ? each : String(each)));
    return messagesOf(issue).map((message) => ({ path, message }));
  });

function messagesOf(issue: z.core.$ZodIssue): string[] {
  // What a schema says in words of its own is kept.
  if (issue.message !== 'Invalid input') return [issue.message];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => `Has no field ${key}.`);
    case 'invalid_type':
      return [issue.input === undefined ? 'Is missing.' : (kinds[issue.expected] ?? 'Is not of this kind.')];
    case 'invalid_value':
      return [`Must be one of ${issue.values.join(', ')}.`];
    case 'too_small':
      return [issue.origin === 'string' ? 'Must not be empty.' : `Must be at least ${issue.minimum}.`];
    case 'too_big':
      return [
        issue.origin === 'string' || issue.origin === 'array'
          ? `At most ${issue.maximum}.`
          : `Must be at most ${issue.maximum}.`,
      ];
    case 'invalid_union':
      return ['Fits none of the forms that are known here.'];
    case 'invalid_key':
      return [issue.issues[0]?.message ?? 'Must be called otherwise.'];
    default:
      return ['Is not of this kind.'];
  }
}

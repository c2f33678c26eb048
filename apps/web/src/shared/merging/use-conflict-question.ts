import { useState } from 'react';
import type { Option } from '../forms/option-source.ts';
import { type Codes, describeValue } from './describe-value.ts';
import type { Fields, Merge } from './three-ways.ts';

/** A merge conflict that waits for the person's decision. */
export interface MergeConflict {
  /** The other editor. */
  who: string;
  /** The conflicting fields, as text for people. */
  fields: readonly { field: string; label: string; mine: string; theirs: string }[];
  /** Labels of the fields that only the other side changed. */
  taken: readonly string[];
  /** What is decided is only brought into the form, and not saved. */
  onlyShows?: boolean;
  /** Receives the fields to take from the other side; null: the person goes back to the form. */
  answer: (theirs: readonly string[] | null) => void;
}

/** Labels of a form's fields. */
export interface FieldLabels<Values extends Fields> {
  /** Labels of the fields, which may depend on their values. */
  labelsOf: (values: Values) => Record<keyof Values & string, string>;
  /** Labels of a field's codes. */
  codes?: { [Field in keyof Values]?: Codes };
  /** How the values of fields read that are no text, code or id. */
  textsOf?: { [Field in keyof Values]?: (value: Values[Field]) => string };
}

/** Asks the person to resolve merge conflicts. */
export function useConflictQuestion<Values extends Fields>({
  labelsOf,
  codes = {},
  textsOf = {},
}: FieldLabels<Values>) {
  const [dispute, setDispute] = useState<MergeConflict | null>(null);
  const decide = async (
    merge: Merge<Values>,
    theirs: Values,
    names: readonly Option[],
    who: string,
    onlyShows = false,
  ) => {
    const labels = labelsOf(merge.values);
    const words = (values: Values, field: keyof Values) =>
      textsOf[field]?.(values[field]) ?? describeValue(values[field], codes[field], names);
    const { promise, resolve } = Promise.withResolvers<readonly string[] | null>();
    setDispute({
      who,
      onlyShows,
      fields: merge.disputed.map((field) => ({
        field,
        label: labels[field],
        mine: words(merge.values, field),
        theirs: words(theirs, field),
      })),
      taken: merge.taken.map((field) => labels[field]),
      answer: (decided) => {
        setDispute(null);
        resolve(decided);
      },
    });
    const decided = await promise;
    return (
      decided && { ...merge.values, ...Object.fromEntries(decided.map((field) => [field, theirs[field]])) }
    );
  };
  return { dispute, decide };
}

import { useState } from 'react';
import type { Option } from '../forms/option-source.ts';
import { type Codes, describeValue } from './describe-value.ts';
import type { Fields, Merge } from './three-ways.ts';

/** What has to be decided before a record can be saved, and who is waiting for it. */
export interface MergeConflict {
  /** Who changed the record meanwhile. */
  who: string;
  /** What both have changed, as people read it. */
  fields: readonly { field: string; label: string; mine: string; theirs: string }[];
  /** What only the other has changed, by what the fields are called. */
  taken: readonly string[];
  /** Told in which fields the other side is right; null: the person goes back to the form. */
  answer: (theirs: readonly string[] | null) => void;
}

/** The words in which a form's fields are spoken of. */
export interface FieldLabels<Values extends Fields> {
  /** What the fields are called; that may depend on what they hold. */
  labelsOf: (values: Values) => Record<keyof Values & string, string>;
  /** What the codes in a field are called. */
  codes?: { [Field in keyof Values]?: Codes };
}

/** Has whoever sits in front of a form decide where both sides changed the same field. */
export function useMergeConflict<Values extends Fields>({ labelsOf, codes = {} }: FieldLabels<Values>) {
  const [dispute, setDispute] = useState<MergeConflict | null>(null);
  const decide = async (merge: Merge<Values>, theirs: Values, names: readonly Option[], who: string) => {
    const labels = labelsOf(merge.values);
    const words = (values: Values, field: keyof Values) => describeValue(values[field], codes[field], names);
    const { promise, resolve } = Promise.withResolvers<readonly string[] | null>();
    setDispute({
      who,
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

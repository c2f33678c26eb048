import { contactNameText } from './contact-name-kinds.ts';
import { relationText } from './relation-kinds.ts';

/** What a contact has rows of in tables of their own, described for its history. */
export const contactRowFields = {
  names: { label: 'Other names', rowText: contactNameText },
  /** Of a merge: the name of the contact that went into it. */
  merged: { label: 'Merged contact' },
  /** Who it is not. */
  told_apart: { label: 'Told apart from' },
  told_apart_why: { label: 'Why told apart' },
  relations: { label: 'Relations', rowText: relationText },
};

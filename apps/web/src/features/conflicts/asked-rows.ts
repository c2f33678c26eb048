import type { ContactKind } from '@caseward/contract/contacts';
import type { NewConflictCheck } from '@caseward/contract/new-conflict-check';
import type { PartyRole, PartySide } from '@caseward/contract/party-roles';
import type { NameOrContact } from './AskedName.tsx';
import { namesInLines } from './register/other-names.ts';

/** A row of the form that asks whom to check. */
export interface Asked extends NameOrContact {
  /** Empty: nobody knows yet. */
  side: PartySide | '';
  /** Null: nobody knows; of a contact it is known. */
  kind: ContactKind | null;
  role: PartyRole | null;
  /** One in each line. */
  other_names: string;
  /** What else is known is shown. */
  isOpen: boolean;
}

/** An empty row. */
export const nobody: Asked = {
  name: '',
  contact: null,
  side: '',
  kind: null,
  role: null,
  other_names: '',
  isOpen: false,
};

/** Rows without any name say nothing. Where only other names are given, the contract asks for the first. */
export const isNamed = ({ name, other_names }: Asked) => (name + other_names).trim() !== '';

/** A row as the contract takes it. */
export const asTerm = ({
  name,
  contact,
  side,
  kind,
  role,
  other_names,
}: Asked): NonNullable<NewConflictCheck['terms']>[number] => {
  const others = namesInLines(other_names);
  return {
    ...(contact ? { contact } : { name, ...(kind && { kind }) }),
    ...(side && { side }),
    ...(role && { role }),
    ...(others.length > 0 && { other_names: others }),
  };
};

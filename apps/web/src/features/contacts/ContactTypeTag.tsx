import { type ContactType, contactTypeLabels } from '@caseward/contract/contacts';
import { Tag, type Tone } from '../../shared/feedback/Tag.tsx';

const tones: Record<ContactType, Tone> = {
  CLIENT: 'active',
  OPPOSING_COUNSEL: 'caution',
  WITNESS: 'info',
  JUDGE: 'plain',
  OTHER: 'plain',
};

/** A contact's type as a tag. */
export const ContactTypeTag = ({ type }: { type: ContactType }) => (
  <Tag tone={tones[type]}>{contactTypeLabels[type]}</Tag>
);

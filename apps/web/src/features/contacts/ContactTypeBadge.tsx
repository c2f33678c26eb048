import { type ContactType, contactTypeLabels } from '@caseward/contract/contacts';
import { Badge } from '@mantine/core';

const colors: Record<ContactType, string> = {
  CLIENT: 'ward',
  OPPOSING_COUNSEL: 'orange',
  WITNESS: 'blue',
  JUDGE: 'grape',
  OTHER: 'gray',
};

/** A contact's type in words. */
export const ContactTypeBadge = ({ type }: { type: ContactType }) => (
  <Badge variant="light" color={colors[type]}>
    {contactTypeLabels[type]}
  </Badge>
);

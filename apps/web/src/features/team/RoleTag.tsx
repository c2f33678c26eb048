import { type Role, roleLabels } from '@caseward/contract/roles';
import { Tag, type Tone } from '../../shared/feedback/Tag.tsx';

const tones: Record<Role, Tone> = { ADMIN: 'active', ATTORNEY: 'info', STAFF: 'info', READ_ONLY: 'plain' };

/** A role as a tag. */
export const RoleTag = ({ role }: { role: Role }) => <Tag tone={tones[role]}>{roleLabels[role]}</Tag>;

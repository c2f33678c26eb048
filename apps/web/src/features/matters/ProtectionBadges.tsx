import type { MatterRow } from '@caseward/contract/matters';
import { t } from '@lingui/core/macro';
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Tag } from '../../shared/feedback/Tag.tsx';
import classes from './ProtectionBadges.module.css';

type Marks = Pick<MatterRow, 'walled' | 'held'>;

const marks = [
  { mark: 'walled', label: t`Access restricted`, tone: 'info', Icon: IconLock },
  { mark: 'held', label: t`Legal hold`, tone: 'caution', Icon: IconGavel },
] as const;

const marksOf = (matter: Marks) => marks.filter(({ mark }) => matter[mark]);

/** Labels of a matter's protection. */
export const ProtectionBadges = ({ matter }: { matter: Marks }) =>
  marksOf(matter).map(({ label, tone, Icon }) => (
    <Tag key={label} tone={tone} icon={<Icon size={13} aria-hidden />}>
      {label}
    </Tag>
  ));

/** A matter's protection (wall, hold) as badges beside its title. */
export const MatterSigns = ({ matter }: { matter: Marks }) =>
  marksOf(matter).map(({ label, tone, Icon }) => (
    <span key={label} role="img" aria-label={label} title={label} className={classes.sign} data-tone={tone}>
      <Icon size={15} />
    </span>
  ));

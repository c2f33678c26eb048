import { t } from '@lingui/core/macro';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import classes from '../../shared/lists/Tabs.module.css';

interface DefaultStarProps {
  /** Name of the view. */
  name: string;
  isDefault: boolean;
  onToggle: () => void;
}

/** Whether a list opens with a view; pressed, it does, or no longer does. */
export const DefaultStar = ({ name, isDefault, onToggle }: DefaultStarProps) => (
  <button
    type="button"
    className={classes.star}
    aria-pressed={isDefault}
    aria-label={t`Open with ${name}`}
    title={isDefault ? t`Default: the list opens with it` : t`Make it the default of the list`}
    onClick={onToggle}
  >
    <IconStar size={14} fill={isDefault ? 'currentColor' : 'none'} aria-hidden />
  </button>
);

import { administrators, roleLabels } from '@caseward/contract/roles';
import { type Theme, themes } from '@caseward/contract/themes';
import { t } from '@lingui/core/macro';
import { Avatar, Menu, type MenuItemProps, UnstyledButton } from '@mantine/core';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { mayLeave } from '../../shared/forms/unsaved.ts';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/permissions.ts';
import { mustSetUpTwoFactor, session, useSession } from '../../shared/session/session.ts';
import { themeLabels, useTheme } from '../../shared/session/theme.ts';
import classes from './UserMenu.module.css';

/** Signs out, unless what is not saved is kept. What is being read is given up, or it would be refused half-way. */
async function logout(cache: QueryClient) {
  if (!(await mayLeave())) return;
  await cache.cancelQueries();
  await session.signOut();
}

const MenuLink = createLink((props: MenuItemProps) => <Menu.Item component="a" {...props} />);

/** The menu of the signed-in person: settings, theme, sign-out. Nothing when signed out. */
export function UserMenu() {
  const state = useSession();
  const cache = useQueryClient();
  const { user } = state;
  const [opened, setOpened] = useState(false);
  if (!user) return null;
  const name = fullName(user) || user.username;
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={240}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          // The menu hears the key only once the focus has moved into it.
          onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
        >
          <Avatar size={32} color="ward" name={name} aria-hidden />
          <span className={classes.who}>
            <span>{name}</span>
            {name !== user.username && <span className={classes.username}>{user.username}</span>}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name} · {roleLabels[user.role]}
        </Menu.Label>
        {mustSetUpTwoFactor(state) || <Preferences />}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => logout(cache)}>
          {t`Logout`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Links to the settings, the most frequent first. */
function Preferences() {
  // Not by the calls themselves: whoever sees the menu has no need of their fields yet.
  const mayRunFirm = useMay({ access: administrators });
  const [theme, chooseTheme] = useTheme();
  return (
    <>
      <MenuLink to={paths.account} leftSection={<IconUser size={16} aria-hidden />}>
        {t`My account`}
      </MenuLink>
      {mayRunFirm && (
        <MenuLink to={paths.team} leftSection={<IconUsers size={16} aria-hidden />}>
          {t`Team`}
        </MenuLink>
      )}
      {mayRunFirm && (
        <MenuLink to={paths.firm} leftSection={<IconBuilding size={16} aria-hidden />}>
          {t`Firm`}
        </MenuLink>
      )}
      <Menu.Divider />
      <Menu.Label>{t`Appearance`}</Menu.Label>
      <Menu.RadioGroup value={theme} onChange={(value) => chooseTheme(value as Theme)}>
        {themes.map((each) => (
          <Menu.RadioItem key={each} value={each}>
            {themeLabels[each]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

import { roleLabels } from '@caseward/contract/roles';
import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import { fullName } from '../../shared/names.ts';
import { session, useSession } from '../../shared/session/session.ts';
import { mayLeave } from '../../shared/ui/unsaved.ts';
import classes from './UserMenu.module.css';

const logout = async () => {
  if (await mayLeave()) await session.signOut();
};

/** Who is signed in, how the page looks to them, and the way out. Nobody signed in, no menu. */
export function UserMenu() {
  const { user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  if (!user) return null;
  return (
    <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <Avatar size={32} color="ward" name={fullName(user) || user.username} aria-hidden />
          <span className={classes.username}>{user.username}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {fullName(user) || user.username} · {roleLabels[user.role]}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
        >
          <Menu.RadioItem value="auto">Like the system</Menu.RadioItem>
          <Menu.RadioItem value="light">Light</Menu.RadioItem>
          <Menu.RadioItem value="dark">Dark</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logout}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

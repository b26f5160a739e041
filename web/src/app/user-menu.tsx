import { IdcardOutlined, LockOutlined, LogoutOutlined, SettingOutlined, SwapOutlined } from '@ant-design/icons';
import { sessionLock } from '@plumbline/contract/features/session/calls/sessions.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useNavigate } from '@tanstack/react-router';
import { Dropdown } from 'antd';
import { useSay } from '../lib/value/language.ts';
import { lockScreen } from '../lib/session/lock.ts';
import { notify } from '../lib/look/notify.ts';
import { send } from '../lib/call/send.ts';
import { useSession } from '../lib/session/session.ts';
import { leave } from './leave.ts';
import { mayOpen } from './menu.ts';
import { pageOf } from './pages.ts';
import { Stack } from '../ui/layout.tsx';
import css from './user-menu.module.css';
import { appWords } from './words.ts';

/** Returns the initials of a name: `LW` for Li Wei, the last two characters of a Chinese name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  if (/\p{Script=Han}/u.test(name)) return name.replaceAll(/\s/g, '').slice(-2);
  return words
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
}

/** Locks the session on the server, then the screen (readings D56). */
async function lock(): Promise<void> {
  const { token } = useSession.getState();
  await send(sessionLock, null).then(() => lockScreen(token), notify.failure);
}

/** The signed-in user, with the sign-out entry. */
export function UserMenu(): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  const name = user?.fullName || user?.username || '';
  const { permissions, roles } = useSession();
  // pages hidden in the menu as shipped (readings D18)
  const pages = [
    { to: '/SystemSettings/Usercenter', icon: <IdcardOutlined aria-hidden /> },
    { to: '/SystemSettings/Workbenches', icon: <SettingOutlined aria-hidden /> },
  ].flatMap(({ to, icon }) => {
    const page = pageOf(to);
    return page !== undefined && mayOpen(page, { permissions, roles })
      ? [{ key: to, icon, label: say(page.title) }]
      : [];
  });
  const items = [
    { key: 'name', type: 'group' as const, label: <Name name={name} username={user?.username ?? ''} /> },
    ...pages,
    { key: 'scope', icon: <SwapOutlined aria-hidden />, label: say(appWords.changeScope) },
    { key: 'lock', icon: <LockOutlined aria-hidden />, label: say(appWords.lock) },
    { key: 'out', icon: <LogoutOutlined aria-hidden />, label: say(appWords.signOut) },
  ];
  const act = (key: string): void => {
    if (key === 'out') void leave(() => navigate({ to: '/login' }));
    if (key.startsWith('/')) void navigate({ to: key });
    if (key === 'lock') void lock();
    if (key === 'scope') void navigate({ to: '/Admin/LevelSelect' });
  };
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => act(key) }}>
      <button
        type="button"
        className={css.face}
        aria-label={say(fill(appWords.account, { name, initials: initials(name) }))}
        aria-haspopup="menu"
      >
        {initials(name)}
      </button>
    </Dropdown>
  );
}

function Name({ name, username }: { readonly name: string; readonly username: string }): React.JSX.Element {
  return (
    <Stack as="span" muted small className={css.name}>
      <strong>{name}</strong>
      {username !== name && <span>{username}</span>}
    </Stack>
  );
}

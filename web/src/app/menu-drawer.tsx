import { Drawer } from 'antd';
import { useSay } from '../lib/value/language.ts';
import { Stack } from '../ui/layout.tsx';
import { Brand, MainMenu } from './sidebar.tsx';
import css from './sidebar.module.css';
import { appWords } from './words.ts';

/** Wider than the sidebar, for touch. */
const WIDTH = 272;

/** The menu on a narrow screen: it slides in over the page. */
export interface MenuDrawerProps {
  readonly open: boolean;
  readonly path: string;
  readonly onClose: () => void;
}

/** Rendered and loaded only on narrow screens. */
export default function MenuDrawer({ open, path, onClose }: MenuDrawerProps): React.JSX.Element {
  const say = useSay();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={WIDTH}
      closable={false}
      styles={{ body: { padding: 0 } }}
      aria-label={say(appWords.mainMenu)}
    >
      <Stack className={css.sidebar}>
        <div className={css.top}>
          <Brand />
        </div>
        <MainMenu path={path} folded={false} onGo={onClose} />
      </Stack>
    </Drawer>
  );
}

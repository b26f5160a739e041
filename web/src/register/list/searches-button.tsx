import { SearchOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useSay } from '../../lib/value/language.ts';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import type { RegisterScreen } from './use-register-screen.ts';
import { registerWords } from '../words.ts';

const SearchesPanel = lazy(() => import('./searches-panel.tsx'));

/** The Searches button: the advanced filter, and the last five. */
export function SearchesButton({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <SearchesPanel screen={screen} onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Button icon={<SearchOutlined aria-hidden />} aria-haspopup="dialog" aria-expanded={open}>
        {say(registerWords.searches)}
      </Button>
    </Popover>
  );
}

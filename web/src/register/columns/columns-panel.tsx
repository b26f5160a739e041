import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { later } from '../../lib/look/page-idle.ts';
import { useSay } from '../../lib/value/language.ts';
import { Waiting } from '../../ui/waiting.tsx';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import { registerWords } from '../words.ts';

const ColumnsChoice = later(() => import('./columns-choice.tsx'));

/** The Columns button: which columns are shown, in which order, and which are pinned at the left. */
export function ColumnsButton({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element {
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
        <Waiting>
          <ColumnsChoice screen={screen} onClose={() => setOpen(false)} />
        </Waiting>
      }
    >
      <Button icon={<SettingOutlined aria-hidden />} aria-haspopup="dialog" aria-expanded={open}>
        {say(registerWords.columns)}
      </Button>
    </Popover>
  );
}

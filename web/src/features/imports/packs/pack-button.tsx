import { AppstoreAddOutlined } from '@ant-design/icons';
import { permission } from '@plumbline/contract/access.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazy } from '../../../lib/look/lazy.ts';
import { useSay } from '../../../lib/value/language.ts';
import { useCan } from '../../../lib/session/session.ts';
import { SheetPart } from '../../../ui/sheet-part.tsx';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import css from './pack-panel.module.css';
import { packWords } from './pack-words.ts';

const PackPanel = lazy(async () => ({ default: (await import('./pack-panel.tsx')).PackPanel }));

/** Offers the starter packs to who may import reference data. */
export function PackButton(): React.JSX.Element | null {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const mayImport = useCan(permission('equipmentType', 'import'));
  if (!mayImport) return null;
  return (
    <div className={css.offer}>
      <Button type="primary" icon={<AppstoreAddOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {say(packWords.button)}
      </Button>
      {isOpen && (
        <SideSheet open title={say(packWords.title)} onClose={() => setOpen(false)}>
          <SheetPart text={say(packWords.text)}>
            <Waiting>
              <PackPanel />
            </Waiting>
          </SheetPart>
        </SideSheet>
      )}
    </div>
  );
}

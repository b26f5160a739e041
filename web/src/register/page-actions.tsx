import {
  ClearOutlined,
  DeleteOutlined,
  EllipsisOutlined,
  FileExcelOutlined,
  HistoryOutlined,
  ImportOutlined,
  PlusOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { fill } from '@plumbline/contract/words/word.ts';
import { defaultView } from '../grid/columns.ts';
import { NOTHING } from '../grid/selection.ts';
import { useLanguage, useSay } from '../lib/language.ts';
import { notify } from '../lib/notify.ts';
import { download } from '../lib/send.ts';
import { useMedia } from '../ui/use-media.ts';
import { ColumnsButton } from './columns-panel.tsx';
import { ExportMenu } from './export-menu.tsx';
import { bringForm, DeleteDialog, DeletedItems } from './later.ts';
import { lowered } from './lowered.ts';
import { NEW_ROW } from './new-row.ts';
import { SearchesButton } from './searches-button.tsx';
import type { Room } from './use-room.ts';
import { defaultSort } from './view.ts';
import { registerWords } from './words.ts';

const NARROW = '(max-width: 1100px)';

/** Where a file is loaded into a register. */
export const importAddress = (key: string): string => `/Import/Imports?table=${encodeURIComponent(key)}`;

/** Saves the empty sheet of a register, its captions ready. */
export const saveTemplate = (key: string): Promise<unknown> =>
  download(`/api/register/${key}/template`, { format: 'xlsx' }).catch((error: unknown) => notify.failure(error));

/** The actions one uses, and one menu for the rest. */
export function PageActions({ room }: { readonly room: Room }): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const narrow = useMedia(NARROW);
  const [overlay, setOverlay] = useState<'deleted' | 'delete'>();
  const { register, extension, may } = room;
  const goImport = (): void => void navigate({ href: importAddress(register.key) });

  const menu = menuOf({ room, say, narrow, goImport, show: setOverlay });
  return (
    <>
      {extension.pageActions?.()}
      <SearchesButton room={room} />
      <ColumnsButton room={room} />
      {!narrow && <ExportMenu room={room} />}
      {!narrow && may('import') && (
        <Button icon={<ImportOutlined aria-hidden />} onClick={goImport}>
          {say(registerWords.import)}
        </Button>
      )}
      <Dropdown trigger={['click']} menu={menu}>
        <Button icon={<EllipsisOutlined aria-hidden />} aria-label={say(registerWords.more)} />
      </Dropdown>
      {extension.newButton
        ? extension.newButton()
        : may('add') && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onPointerEnter={bringForm}
              onFocus={bringForm}
              onClick={() => room.open(NEW_ROW)}
            >
              {fill(registerWords.add, { label: lowered(register.label[language], language) })[language]}
            </Button>
          )}
      <Suspense>
        {overlay === 'deleted' && <DeletedItems room={room} onClose={() => setOverlay(undefined)} />}
        {overlay === 'delete' && room.wire && (
          <DeleteDialog
            room={room}
            selection={room.wire}
            onClose={() => setOverlay(undefined)}
            onDone={() => {
              room.select(NOTHING);
              room.rows.refresh();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

interface MenuFacts {
  readonly room: Room;
  readonly say: ReturnType<typeof useSay>;
  readonly narrow: boolean;
  readonly goImport: () => void;
  readonly show: (overlay: 'deleted' | 'delete') => void;
}

function menuOf({ room, say, narrow, goImport, show }: MenuFacts): MenuProps {
  const { register, may } = room;
  const remove = (): void => {
    if (room.chosen === 0) return notify.message('warning', registerWords.nothingChosen);
    return show('delete');
  };
  const reset = (): void => room.change({ columns: defaultView(register), sort: defaultSort(register) });
  const entries: readonly (NonNullable<MenuProps['items']>[number] | false)[] = [
    {
      key: 'clear',
      icon: <ClearOutlined aria-hidden />,
      label: say(registerWords.clearFilters),
      disabled: !room.isFiltered,
      onClick: room.clearFilters,
    },
    narrow &&
      may('import') && {
        key: 'import',
        icon: <ImportOutlined aria-hidden />,
        label: say(registerWords.import),
        onClick: goImport,
      },
    may('import') && {
      key: 'template',
      icon: <FileExcelOutlined aria-hidden />,
      label: say(registerWords.template),
      onClick: () => void saveTemplate(register.key),
    },
    may('delete') && {
      key: 'delete',
      icon: <DeleteOutlined aria-hidden />,
      label: say(registerWords.deleteChosen),
      onClick: remove,
    },
    may('delete') && {
      key: 'deleted',
      icon: <HistoryOutlined aria-hidden />,
      label: say(registerWords.deletedItems),
      onClick: () => show('deleted'),
    },
    { key: 'reset', icon: <UndoOutlined aria-hidden />, label: say(registerWords.resetView), onClick: reset },
  ];
  return { items: entries.filter((entry) => entry !== false) };
}

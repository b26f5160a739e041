import {
  ClearOutlined,
  ColumnHeightOutlined,
  DashboardOutlined,
  DeleteOutlined,
  EllipsisOutlined,
  FileExcelOutlined,
  GroupOutlined,
  HistoryOutlined,
  ImportOutlined,
  PlusOutlined,
  PrinterOutlined,
  QuestionCircleOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { defaultView } from '../../grid/columns.ts';
import { NOTHING } from '../../grid/selection.ts';
import { setDensity, useDensity } from '../../lib/look/density.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { download } from '../../lib/call/send.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { useMedia } from '../../ui/use-media.ts';
import { ColumnsButton } from '../columns/columns-panel.tsx';
import { groupWords } from '../groups/group-words.ts';
import type { Groups } from '../groups/use-groups.ts';
import { ExportMenu } from './export-menu.tsx';
import { preloadForm, DeleteDialog, DeletedItems, ExplainSheet, KeysSheet } from './lazy-dialogs.ts';
import { inSentence } from '../in-sentence.ts';
import { NEW_ROW } from '../new-row.ts';
import { SearchesButton } from './searches-button.tsx';
import { pageFacts, type RegisterScreen } from './use-register-screen.ts';
import { defaultSort } from './view.ts';
import { registerWords } from '../words.ts';

const NARROW = '(max-width: 1100px)';
/** On these screens the actions share one line with the tabs of the open pages: the title beside them says what is new. */
const ONE_LINE = '(min-width: 900px) and (max-width: 1399px)';

/** The address where a file is imported into a register. */
export const importAddress = (key: string): string => `/Import/Imports?table=${encodeURIComponent(key)}`;

/** Saves the empty import sheet of a register, with its column headers. */
export const saveTemplate = (key: string): Promise<unknown> =>
  download(`/api/register/${key}/template`, { format: 'xlsx' }).catch((error: unknown) => notify.failure(error));

/** The most used actions, and a menu for the rest. */
export function PageActions({
  screen,
  groups,
  onPrint,
}: {
  readonly screen: RegisterScreen;
  readonly groups: Groups;
  readonly onPrint: () => Promise<void>;
}): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const narrow = useMedia(NARROW);
  const isShort = useMedia(ONE_LINE);
  const compact = useDensity() === 'compact';
  const [overlay, setOverlay] = useState<Overlay>();
  const { register, extension, may } = screen;
  const goImport = (): void => void navigate({ href: importAddress(register.key) });

  const { active } = useCurrentPage();
  useHotkey('?', () => setOverlay('keys'), { enabled: active });
  useHotkey('mod+/', () => setOverlay('keys'), { enabled: active, whileTyping: true });

  const add = fill(registerWords.add, { label: inSentence(register.label[language], language) })[language];
  const menu = menuOf({ screen, say, narrow, compact, goImport, onPrint, show: setOverlay });
  return (
    <>
      {extension.pageActions?.(pageFacts(screen))}
      <SearchesButton screen={screen} />
      <GroupButton groups={groups} isPressed={groups.open || screen.rows.outline !== undefined} />
      <ColumnsButton screen={screen} />
      {!narrow && <ExportMenu screen={screen} />}
      {!narrow && may('import') && (
        <Button icon={<ImportOutlined aria-hidden />} onClick={goImport}>
          {say(registerWords.import)}
        </Button>
      )}
      <Dropdown trigger={['click']} menu={menu}>
        <Button icon={<EllipsisOutlined aria-hidden />} aria-label={say(registerWords.more)} />
      </Dropdown>
      {extension.newButton
        ? extension.newButton(() => screen.open(NEW_ROW))
        : may('add') && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              aria-label={add}
              title={isShort ? add : undefined}
              onPointerEnter={preloadForm}
              onFocus={preloadForm}
              onClick={() => screen.open(NEW_ROW)}
            >
              {isShort ? say(registerWords.addShort) : add}
            </Button>
          )}
      <Overlays screen={screen} overlay={overlay} onClose={() => setOverlay(undefined)} />
    </>
  );
}

const PRESSED = { style: { borderColor: 'var(--link)', color: 'var(--link)' } } as const;

interface GroupButtonProps {
  readonly groups: Groups;
  readonly isPressed: boolean;
}
function GroupButton({ groups, isPressed }: GroupButtonProps): React.JSX.Element {
  const say = useSay();
  return (
    <Button
      icon={<GroupOutlined aria-hidden />}
      aria-pressed={groups.open}
      {...(isPressed ? PRESSED : {})}
      onClick={groups.toggle}
    >
      {say(groupWords.group)}
    </Button>
  );
}

type Overlay = 'deleted' | 'delete' | 'keys' | 'explain';

interface OverlaysProps {
  readonly screen: RegisterScreen;
  readonly overlay: Overlay | undefined;
  readonly onClose: () => void;
}

/** The dialogs that the menu opens. */
function Overlays({ screen, overlay, onClose }: OverlaysProps): React.JSX.Element {
  return (
    <Suspense>
      {overlay === 'keys' && <KeysSheet onClose={onClose} />}
      {overlay === 'explain' && <ExplainSheet screen={screen} onClose={onClose} />}
      {overlay === 'deleted' && <DeletedItems screen={screen} onClose={onClose} />}
      {overlay === 'delete' && screen.wire && (
        <DeleteDialog
          screen={screen}
          selection={screen.wire}
          onClose={onClose}
          onDone={() => {
            screen.select(NOTHING);
            screen.rows.refresh();
          }}
        />
      )}
    </Suspense>
  );
}

interface MenuFacts {
  readonly screen: RegisterScreen;
  readonly say: ReturnType<typeof useSay>;
  readonly narrow: boolean;
  /** Rows are close together. */
  readonly compact: boolean;
  readonly goImport: () => void;
  readonly onPrint: () => Promise<void>;
  readonly show: (overlay: Overlay) => void;
}

function menuOf({ screen, say, narrow, compact, goImport, onPrint, show }: MenuFacts): MenuProps {
  const { register, may } = screen;
  const remove = (): void => {
    if (screen.chosen === 0) return notify.message('warning', registerWords.nothingChosen);
    return show('delete');
  };
  const reset = (): void => screen.change({ columns: defaultView(register), sort: defaultSort(register) });
  const entries: readonly (NonNullable<MenuProps['items']>[number] | false)[] = [
    {
      key: 'clear',
      icon: <ClearOutlined aria-hidden />,
      label: say(registerWords.clearFilters),
      disabled: !screen.isFiltered,
      onClick: screen.clearFilters,
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
    {
      key: 'print',
      icon: <PrinterOutlined aria-hidden />,
      label: say(registerWords.print),
      onClick: () => void onPrint(),
    },
    {
      key: 'keys',
      icon: <QuestionCircleOutlined aria-hidden />,
      label: say(registerWords.keys),
      onClick: () => show('keys'),
    },
    registerOf(register.key) !== undefined && {
      key: 'explain',
      icon: <DashboardOutlined aria-hidden />,
      label: say(registerWords.explain),
      onClick: () => show('explain'),
    },
    {
      key: 'density',
      icon: <ColumnHeightOutlined aria-hidden />,
      label: say(compact ? registerWords.normalRows : registerWords.compactRows),
      onClick: () => setDensity(compact ? 'normal' : 'compact'),
    },
    { key: 'reset', icon: <UndoOutlined aria-hidden />, label: say(registerWords.resetView), onClick: reset },
  ];
  return { items: entries.filter((entry) => entry !== false) };
}

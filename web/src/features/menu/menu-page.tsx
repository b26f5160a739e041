import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { permission } from '@plumbline/contract/access.ts';
import { menuDelete, menuMove, menuSwitch, menuTree } from '@plumbline/contract/features/menu/calls.ts';
import { pageOfFrontPath } from '@plumbline/contract/pages/pages.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Button, Checkbox, Input, Switch, Table, Tooltip, type TableColumnsType } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Mono } from '../../ui/mono.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { AdminPage } from '../users/admin-page.tsx';
import { confirmAndDelete, runAndNotify } from '../users/outcome.ts';
import { useReason } from '../users/use-reason.ts';
import { NEW, useSheet } from '../users/use-sheet.ts';
import { menuChanged } from './menu-changed.ts';
import { linesOf, stepTo, type MenuLine } from './menu-lines.ts';
import css from './menu-page.module.css';
import { MenuSheet } from './menu-sheet.tsx';
import { menuAdminWords } from './menu-page-words.ts';

/** `/SystemSettings/Menu`: the menu as a tree; edits its entries, their order and visibility. */
export default function MenuPage(): React.JSX.Element {
  const say = useSay();
  const sheet = useSheet();
  const mayNotAdd = useReason(permission('menu', 'add'));
  const { data: rows, error, refetch } = useCall(menuTree, null, { staleTime: 0 });
  const [text, setText] = useState('');
  const [hiddenOnly, setHiddenOnly] = useState(false);
  const lines = useMemo(() => linesOf(rows ?? [], { text, hiddenOnly }), [rows, text, hiddenOnly]);
  const add = (
    <Guarded type="primary" icon={<PlusOutlined aria-hidden />} reason={mayNotAdd} onClick={() => void sheet.open(NEW)}>
      {say(menuAdminWords.addPage)}
    </Guarded>
  );
  return (
    <AdminPage note={say(menuAdminWords.note)} actions={add}>
      <div className={css.card}>
        <div className={css.bar} role="search">
          <Input
            allowClear
            className={css.find ?? ''}
            prefix={<SearchOutlined aria-hidden />}
            aria-label={say(menuAdminWords.find)}
            placeholder={say(menuAdminWords.find)}
            onChange={({ target }) => setText(target.value)}
          />
          <Checkbox checked={hiddenOnly} onChange={({ target }) => setHiddenOnly(target.checked)}>
            {say(menuAdminWords.hiddenOnly)}
          </Checkbox>
        </div>
        {error !== null && rows === undefined && <ErrorState small error={error} onRetry={() => void refetch()} />}
        {error === null && rows === undefined && <SkeletonTable rows={12} columns={5} />}
        {rows !== undefined && (
          <Lines
            // search results are shown unfolded, and then stay as the user folds them
            key={`${text !== ''}${hiddenOnly}`}
            lines={lines}
            unfolded={text !== '' || hiddenOnly}
            openId={sheet.openId}
            onOpen={(id) => void sheet.open(id)}
          />
        )}
      </div>
      {rows !== undefined && <MenuSheet sheet={sheet} rows={rows} />}
    </AdminPage>
  );
}

interface LinesProps {
  readonly lines: readonly MenuLine[];
  readonly unfolded: boolean;
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

function Lines({ lines, unfolded, openId, onOpen }: LinesProps): React.JSX.Element {
  const say = useSay();
  const columns = useColumns(onOpen);
  return (
    <Table<MenuLine>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={lines}
      pagination={false}
      scroll={{ x: 740 }}
      rowClassName={({ id }) => (id === openId ? (css.open ?? '') : '')}
      expandable={{ indentSize: 18, ...(unfolded && { defaultExpandAllRows: true }) }}
      locale={{ emptyText: <EmptyState small title={say(menuAdminWords.none)} /> }}
    />
  );
}

function useColumns(onOpen: (id: string) => void): TableColumnsType<MenuLine> {
  const say = useSay();
  const wide = useMedia('(min-width: 1200px)');
  const reason = useReason(permission('menu', 'update'));
  const mayNotDelete = useReason(permission('menu', 'delete'));
  const flag = (line: MenuLine, flagName: 'displayFlag' | 'enable', label: Word): ReactNode => (
    <Tooltip title={reason ?? ''}>
      <Switch
        size="small"
        checked={line[flagName]}
        disabled={reason !== undefined}
        aria-label={say(fill(label, { name: say(line.names) }))}
        onChange={(on) => void runAndNotify(() => send(menuSwitch, { id: line.id, [flagName]: on })).then(menuChanged)}
      />
    </Tooltip>
  );
  const code: TableColumnsType<MenuLine>[number] = {
    title: say(menuAdminWords.code),
    key: 'code',
    width: 170,
    render: (_, line) => <Mono>{line.code}</Mono>,
  };
  return [
    { title: say(menuAdminWords.name), key: 'name', render: (_, line) => <Name line={line} onOpen={onOpen} /> },
    {
      title: say(menuAdminWords.page),
      key: 'page',
      width: wide ? 260 : 180,
      render: (_, line) => <Leads line={line} />,
    },
    ...(wide ? [code] : []),
    {
      title: say(menuAdminWords.shown),
      key: 'shown',
      width: 120,
      render: (_, line) => flag(line, 'displayFlag', menuAdminWords.showIt),
    },
    {
      title: say(menuAdminWords.enabled),
      key: 'on',
      width: 80,
      render: (_, line) => flag(line, 'enable', menuAdminWords.enableIt),
    },
    {
      title: say(menuAdminWords.actions),
      key: 'actions',
      width: 170,
      render: (_, line) => <Actions line={line} reasons={{ edit: reason, delete: mayNotDelete }} onOpen={onOpen} />,
    },
  ];
}

function Name({ line, onOpen }: { readonly line: MenuLine; readonly onOpen: (id: string) => void }): React.JSX.Element {
  const say = useSay();
  return (
    <span className={line.enable ? '' : css.off}>
      <button type="button" className={line.type === 'M' ? css.group : css.name} onClick={() => onOpen(line.id)}>
        {say(line.names)}
      </button>
      {line.customFlag && (
        <span className={css.mark}>{say(line.builtIn ? menuAdminWords.custom : menuAdminWords.own)}</span>
      )}
    </span>
  );
}

function Leads({ line }: { readonly line: MenuLine }): React.JSX.Element | null {
  const say = useSay();
  if (line.type === 'M') return null;
  const path = line.frontPath.startsWith('/') ? line.frontPath : (pageOfFrontPath(line.frontPath)?.route ?? '');
  return (
    <span className={css.leads}>
      {path}
      {line.buttonCount > 0 && (
        <span className={css.soft}> · {say(fill(menuAdminWords.buttons, { count: line.buttonCount }))}</span>
      )}
    </span>
  );
}

interface ActionsProps {
  readonly line: MenuLine;
  readonly reasons: { readonly edit: string | undefined; readonly delete: string | undefined };
  readonly onOpen: (id: string) => void;
}

/** Up, down, edit, delete. Entries shipped with the product are not deleted but hidden. */
function Actions({ line, reasons, onOpen }: ActionsProps): React.JSX.Element {
  const say = useSay();
  const name = say(line.names);
  const move = (by: -1 | 1): void => {
    const place = stepTo(line, by);
    if (place === undefined) return;
    void runAndNotify(() => send(menuMove, { id: line.id, parentId: line.parentId, ...place })).then(menuChanged);
  };
  const remove = async (): Promise<void> => {
    const gone = await confirmAndDelete(fill(menuAdminWords.sureDelete, { name }), menuAdminWords.sureText, () =>
      send(menuDelete, { id: line.id }),
    );
    if (gone) menuChanged();
  };
  const step = (by: -1 | 1, label: Word, icon: ReactNode): ReactNode => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={say(fill(label, { name }))}
      disabled={reasons.edit !== undefined || stepTo(line, by) === undefined}
      onClick={() => move(by)}
    />
  );
  return (
    <span className={css.actions}>
      {step(-1, menuAdminWords.up, <ArrowUpOutlined aria-hidden />)}
      {step(1, menuAdminWords.down, <ArrowDownOutlined aria-hidden />)}
      <Button
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden />}
        aria-label={say(fill(menuAdminWords.edit, { name }))}
        onClick={() => onOpen(line.id)}
      />
      {!line.builtIn && (
        <Guarded
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={say(fill(menuAdminWords.remove, { name }))}
          reason={reasons.delete}
          onClick={remove}
        />
      )}
    </span>
  );
}

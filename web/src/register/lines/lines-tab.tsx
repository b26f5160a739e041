import { PlusOutlined, RedoOutlined, SnippetsOutlined, UndoOutlined } from '@ant-design/icons';
import { Alert, Button, Popconfirm } from 'antd';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { LINES_MOST, type LinesNow } from '@plumbline/contract/features/edits/calls.ts';
import type { Lines } from '@plumbline/contract/lines/lines.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { holds, type Right } from '@plumbline/contract/access.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { permissionOn } from '@plumbline/contract/registers/list-sheets.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { useIsKeptAbove } from '../../lib/place/level-settings.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { notify } from '../../lib/look/notify.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { changesOf } from './lines-draft.ts';
import { LinesTable } from './lines-table.tsx';
import css from './lines-tab.module.css';
import { linesWords } from './lines-words.ts';
import { type LinesEdit, useLines } from './use-lines.ts';

interface LinesTabProps {
  readonly lines: Lines;
  /** Id of the row the lines belong to. */
  readonly parent: string;
}

/** The lines of a row: added, pasted, typed, moved and removed in place, and saved as a whole. */
export function LinesTab({ lines, parent }: LinesTabProps): React.JSX.Element {
  const register = registers[lines.key];
  const edit = useLines(lines, register, parent);
  const granted = new Set(useSession((session) => session.permissions));
  const isAbove = useIsKeptAbove(register);
  const has = (right: Right): boolean => !isAbove && holds(granted, permissionOn(lines.key, right));
  const may = { add: has('add'), update: has('update'), delete: has('delete') };
  const [active, setActive] = useState<string>();
  const current = useRef<string | undefined>(undefined);
  const { kept: loaded } = edit;
  if (edit.error && !loaded) return <ErrorState small error={edit.error} onRetry={edit.retry} />;
  if (!loaded) return <SkeletonTable rows={6} columns={3} />;
  const { open, mayAdd, mayDelete } = openedBy(loaded, may);
  const addLine = (): void => setActive(`${edit.add(current.current)} ${edit.fields[0]?.name ?? ''}`);
  const press = (event: KeyboardEvent): void => {
    if (!open || !(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'y' || event.shiftKey) edit.redo();
    else edit.undo();
  };
  const paste = (event: ClipboardEvent): void => {
    if (!mayAdd || isTyping(event.target)) return;
    event.preventDefault();
    void edit.paste(event.clipboardData.getData('text/plain'), current.current);
  };
  return (
    <Stack gap={8} onKeyDown={press} onPaste={paste} role="presentation">
      <Notes edit={edit} lines={lines} parent={parent} mayChange={may.update} />
      {open && <Tools edit={edit} lines={lines} mayAdd={mayAdd} onAdd={addLine} />}
      {edit.draft.lines.length === 0 ? (
        <Nothing edit={edit} mayAdd={mayAdd} title={register.fields} name={register.title} />
      ) : (
        <LinesTable
          edit={edit}
          lines={lines}
          register={register}
          open={open}
          mayDelete={mayDelete}
          active={active}
          onActive={setActive}
          onCurrent={(id) => {
            current.current = id;
          }}
        />
      )}
    </Stack>
  );
}

/** What the user may do with the lines now; when a status restricts them, only some of their fields can be changed. */
function openedBy(
  { locked, held: restriction, total }: LinesNow,
  may: Readonly<Record<'add' | 'update' | 'delete', boolean>>,
) {
  const open = locked === null && total <= LINES_MOST && may.update;
  const isFree = open && restriction === null;
  return { open, mayAdd: isFree && may.add, mayDelete: isFree && may.delete };
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;

interface NotesProps extends LinesTabProps {
  readonly edit: LinesEdit;
  readonly mayChange: boolean;
}

/** What the user must know before changing anything. */
function Notes({ edit, lines, parent, mayChange }: NotesProps): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  const { locked = null, held: restriction = null, warning = null, total = 0 } = edit.kept ?? {};
  const { route } = registers[lines.key];
  if (locked) return <Alert type="info" showIcon title={say(locked)} />;
  if (total > LINES_MOST)
    return (
      <Alert
        type="info"
        showIcon
        title={say(fill(linesWords.tooMany, { total: format.count(total) }))}
        action={
          <Link to={linkToList(route, { field: lines.of, op: 'is', value: parent })}>{say(linesWords.toList)}</Link>
        }
      />
    );
  if (!mayChange) return <Muted as="p">{say(linesWords.fewRights)}</Muted>;
  if (restriction) return <Alert type="info" showIcon title={say(restriction.why)} />;
  return warning && <Alert type="warning" showIcon title={say(warning)} />;
}

interface ToolsProps {
  readonly edit: LinesEdit;
  readonly lines: Lines;
  readonly mayAdd: boolean;
  readonly onAdd: () => void;
}

/** The actions on the lines as a whole. */
function Tools({ edit, lines, mayAdd, onAdd }: ToolsProps): React.JSX.Element {
  const say = useSay();
  const { unread } = changesOf(edit.draft, lines);
  const paste = async (): Promise<void> => {
    const text = await navigator.clipboard.readText().catch(() => undefined);
    if (text === undefined) notify.toast('info', linesWords.noClipboard);
    else await edit.paste(text);
  };
  return (
    <Row wrap gap={8} className={css.tools}>
      {mayAdd && (
        <>
          <Button icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            {say(linesWords.add)}
          </Button>
          <Button icon={<SnippetsOutlined aria-hidden />} onClick={() => void paste()}>
            {say(linesWords.paste)}
          </Button>
        </>
      )}
      <Button
        icon={<UndoOutlined aria-hidden />}
        aria-label={say(linesWords.undo)}
        title={`${say(linesWords.undo)} (Ctrl Z)`}
        disabled={!edit.canUndo}
        onClick={edit.undo}
      />
      <Button
        icon={<RedoOutlined aria-hidden />}
        aria-label={say(linesWords.redo)}
        title={`${say(linesWords.redo)} (Ctrl Y)`}
        disabled={!edit.canRedo}
        onClick={edit.redo}
      />
      <Muted small grow role="status">
        <Changes edit={edit} lines={lines} />
      </Muted>
      {edit.dirty && (
        <>
          <Popconfirm title={say(linesWords.discardAsk)} okText={say(linesWords.discard)} onConfirm={edit.discard}>
            <Button>{say(linesWords.discard)}</Button>
          </Popconfirm>
          <Guarded
            type="primary"
            reason={unread > 0 ? say(fill(linesWords.unread, { count: unread })) : undefined}
            onClick={edit.save}
          >
            {say(linesWords.save)}
          </Guarded>
        </>
      )}
    </Row>
  );
}

/** Shows how much is not saved yet. */
function Changes({ edit, lines }: Pick<ToolsProps, 'edit' | 'lines'>): React.ReactNode {
  const say = useSay();
  const language = useLanguage();
  if (!edit.dirty) return null;
  const { added, changed, removed, moved } = changesOf(edit.draft, lines);
  const counted = (word: Word, count: number): readonly string[] => (count > 0 ? [say(fill(word, { count }))] : []);
  const what = [
    ...counted(linesWords.added, added),
    ...counted(linesWords.changed, changed),
    ...counted(linesWords.removed, removed),
    ...(moved ? [say(linesWords.moved)] : []),
  ].join(language === 'zh' ? '，' : ', ');
  return say(fill(linesWords.changes, { what }));
}

interface NothingProps {
  readonly edit: LinesEdit;
  readonly mayAdd: boolean;
  readonly title: Readonly<Record<string, { readonly label: Word }>>;
  readonly name: string;
}

function Nothing({ edit, mayAdd, title, name }: NothingProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  if (!mayAdd) return <EmptyState small title={say(linesWords.noneToSee)} />;
  const facts = {
    fields: edit.fields.map(({ field }) => field.label[language]).join(language === 'zh' ? '、' : ', '),
    title: title[name]?.label[language] ?? '',
  };
  return (
    <EmptyState
      small
      title={say(linesWords.none)}
      text={
        <>
          {say(linesWords.noneText)}
          <br />
          {fill(linesWords.pasteHint, facts)[language]}
        </>
      }
    />
  );
}

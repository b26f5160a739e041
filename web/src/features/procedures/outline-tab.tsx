import { holds, permission } from '@plumbline/contract/access.ts';
import { OUTLINES, type OutlineOf } from '@plumbline/contract/features/procedures/outlines.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { deviceId } from '../../lib/session/device-id.ts';
import { useSay } from '../../lib/value/language.ts';
import { useIsAbove } from '../../lib/place/level-settings.ts';
import { useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, Row } from '../../ui/layout.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import dragCss from '../../ui/drag-rows.module.css';
import { useCardDrag } from '../../ui/use-card-drag.ts';
import { CopyBar } from './copy-bar.tsx';
import { placedAt, renumbered, withSection } from './outline-draft.ts';
import { OutlineSectionPart } from './outline-section.tsx';
import css from './outline.module.css';
import { type OutlineEdit, useOutline } from './use-outline.ts';
import { outlineWords } from './words.ts';

/** True when the user may write the outline as a whole, since one save may add, change and delete. */
function useMayWrite(kind: OutlineOf): boolean {
  const granted = new Set(useSession((session) => session.permissions));
  const { owner, section, step } = OUTLINES[kind];
  const isAbove = useIsAbove(registers[owner].level);
  const rights = [section, step].flatMap((key) =>
    (['add', 'update', 'delete'] as const).map((right) => permission(key, right)),
  );
  return !isAbove && [permission(owner, 'update'), ...rights].every((code) => holds(granted, code));
}

/** The sections and steps of a procedure or a skeleton: edited, moved, numbered, and saved as a whole. */
export function OutlineTab({ of: kind, id }: { readonly of: OutlineOf; readonly id: string }): React.JSX.Element {
  const say = useSay();
  const edit = useOutline(kind, id);
  const isOpen = useMayWrite(kind);
  const [focus, setFocus] = useState<string | null>(null);
  const startDrag = useCardDrag('outline');
  const drag = (event: PointerEvent<HTMLElement>, row: string): void => {
    const dragged = event.currentTarget.closest<HTMLElement>('[data-outline]') ?? undefined;
    startDrag(event, (target) => edit.change((now) => placedAt(now, row, target)), dragged);
  };
  const { query, draft } = edit;
  if (query.isError && !draft) return <ErrorState small error={query.error} onRetry={() => void query.refetch()} />;
  if (!draft) return <SkeletonTable rows={6} columns={3} />;
  const addSection = (parent: string | null): void => {
    const fresh = deviceId();
    edit.change((now) => withSection(now, fresh, parent));
    setFocus(fresh);
  };
  const press = (event: KeyboardEvent): void => {
    if (!isOpen || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 's') void edit.save();
    else if (key === 'z' && !event.shiftKey) edit.undo();
    else if (key === 'y' || key === 'z') edit.redo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={`${css.tab} ${dragCss.rows}`} data-board onKeyDown={press} role="presentation">
      {!isOpen && <Muted as="p">{say(outlineWords.readOnly)}</Muted>}
      {isOpen && <Tools edit={edit} onAdd={() => addSection(null)} />}
      {!edit.dirty && <CopyBar of={kind} id={id} isEmpty={draft.sections.length === 0} />}
      {draft.sections.length === 0 && (
        <EmptyState small title={say(outlineWords.nothing)} text={say(outlineWords.nothingText)} />
      )}
      {draft.sections.map((section) => (
        <OutlineSectionPart
          key={section.id}
          section={section}
          draft={draft}
          edit={edit}
          isOpen={isOpen}
          focus={focus}
          onFocus={setFocus}
          onDrag={drag}
          onAddWithin={() => addSection(section.id)}
        />
      ))}
    </div>
  );
}

/** The actions on the outline as a whole. */
function Tools({ edit, onAdd }: { readonly edit: OutlineEdit; readonly onAdd: () => void }): React.JSX.Element {
  const say = useSay();
  return (
    <Row wrap gap={8}>
      <Button icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
        {say(outlineWords.addSection)}
      </Button>
      <Button title={say(outlineWords.renumberNote)} onClick={() => edit.change(renumbered)}>
        {say(outlineWords.renumber)}
      </Button>
      <Button
        icon={<UndoOutlined aria-hidden />}
        aria-label={say(outlineWords.undo)}
        title={`${say(outlineWords.undo)} (Ctrl Z)`}
        disabled={!edit.canUndo}
        onClick={edit.undo}
      />
      <Button
        icon={<RedoOutlined aria-hidden />}
        aria-label={say(outlineWords.redo)}
        title={`${say(outlineWords.redo)} (Ctrl Y)`}
        disabled={!edit.canRedo}
        onClick={edit.redo}
      />
      <Muted small grow>
        {say(edit.dirty ? outlineWords.changed : outlineWords.keys)}
      </Muted>
      {edit.dirty && (
        <>
          <Popconfirm
            title={say(outlineWords.discardAsk)}
            okText={say(outlineWords.discard)}
            cancelText={say(outlineWords.cancel)}
            onConfirm={edit.discard}
          >
            <Button>{say(outlineWords.discard)}</Button>
          </Popconfirm>
          <Guarded type="primary" title="Ctrl S" onClick={edit.save}>
            {say(outlineWords.save)}
          </Guarded>
        </>
      )}
    </Row>
  );
}

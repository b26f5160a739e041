import type { FormDesign } from '@plumbline/contract/workflow/form/calls.ts';
import { FORM_STANDINGS } from '@plumbline/contract/rules/form-standing.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { MoreOutlined, RedoOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Dropdown, Select } from 'antd';
import { useRef } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, Row } from '../../ui/layout.tsx';
import css from './designer.module.css';
import type { Design } from './use-design.ts';
import { designWords } from './words.ts';

/** Props of the designer toolbar. */
export interface DesignerToolbarProps {
  readonly design: FormDesign;
  readonly work: Design;
  readonly isLocked: boolean;
  readonly onSave: () => void;
  readonly onRevision: (revision: number | undefined) => void;
  readonly onClone: () => void;
  readonly onToFile: () => void;
  readonly onToSpreadsheet: () => void;
  readonly onFile: (file: File) => void;
  readonly onDiscard: () => void;
}

/** The sticky toolbar: the revision, whether it is saved, undo, import and export. */
export function DesignerToolbar(props: DesignerToolbarProps): React.JSX.Element {
  const { design, work, isLocked } = props;
  const say = useSay();
  const reason = whyNot(design, work, say);
  return (
    <Row wrap gap="6px 16px" card className={css.bar}>
      <Revisions {...props} />
      <Muted small className={css.saved} role="status" data-dirty={work.isDirty || undefined}>
        {!isLocked && design.revision > 0 && say(work.isDirty ? designWords.unsaved : designWords.savedState)}
      </Muted>
      <Row wrap gap={8} className={css.tools}>
        {!isLocked && (
          <>
            <Button
              icon={<UndoOutlined aria-hidden />}
              aria-label={say(designWords.undo)}
              title={`${say(designWords.undo)} (Ctrl Z)`}
              disabled={work.state.past.length === 0}
              onClick={work.undo}
            />
            <Button
              icon={<RedoOutlined aria-hidden />}
              aria-label={say(designWords.redo)}
              title={`${say(designWords.redo)} (Ctrl Y)`}
              disabled={work.state.future.length === 0}
              onClick={work.redo}
            />
          </>
        )}
        <MoreMenu {...props} />
        {!isLocked && (
          <Guarded type="primary" icon={<SaveOutlined aria-hidden />} reason={reason} onClick={props.onSave}>
            {say(designWords.save)}
          </Guarded>
        )}
      </Row>
    </Row>
  );
}

/** Why the form cannot be saved. A proposal can be saved unchanged: it becomes the first revision. */
function whyNot(
  { revision }: FormDesign,
  { isDirty, problems }: Design,
  say: ReturnType<typeof useSay>,
): string | undefined {
  if (problems.length > 0) return say(fill(designWords.problems, { count: problems.length }));
  return isDirty || revision === 0 ? undefined : say(designWords.nothing);
}

function Revisions({ design, onRevision }: DesignerToolbarProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  if (design.revisions.length === 0)
    return <Muted small>{say(design.standing === 'none' ? FORM_STANDINGS.none : designWords.newForm)}</Muted>;
  const newest = design.revisions[0]?.revision;
  return (
    <Select
      aria-label={say(fill(designWords.revision, { revision: design.revision }))}
      value={design.revision}
      popupMatchSelectWidth={false}
      options={design.revisions.map((revision) => ({
        value: revision.revision,
        label: [
          say(fill(designWords.revision, { revision: revision.revision })),
          format.dateTime(revision.at),
          revision.by,
          revision.comment,
          revision.inUse ? say(designWords.inUse) : '',
          revision.isStarter ? say(FORM_STANDINGS.starter) : '',
        ]
          .filter((part) => part !== '')
          .join(' · '),
        title: revision.comment,
      }))}
      labelRender={({ value }) => say(fill(designWords.revision, { revision: String(value) }))}
      onChange={(revision: number) => onRevision(revision === newest ? undefined : revision)}
    />
  );
}

function MoreMenu({ work, isLocked, ...on }: DesignerToolbarProps): React.JSX.Element {
  const say = useSay();
  const file = useRef<HTMLInputElement>(null);
  const own = isLocked
    ? []
    : [
        { key: 'clone', label: say(designWords.clone), onClick: on.onClone },
        { key: 'in', label: say(designWords.fromFile), onClick: () => file.current?.click() },
      ];
  const discard = work.isDirty ? [{ key: 'discard', label: say(designWords.discard), onClick: on.onDiscard }] : [];
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...own,
            { key: 'out', label: say(designWords.toFile), onClick: on.onToFile },
            { key: 'spreadsheet', label: say(designWords.toSpreadsheet), onClick: on.onToSpreadsheet },
            ...discard,
          ],
        }}
      >
        <Button
          icon={<MoreOutlined aria-hidden />}
          aria-label={say(designWords.more2)}
          title={say(designWords.more2)}
        />
      </Dropdown>
      <input
        ref={file}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={say(designWords.fromFile)}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) on.onFile(chosen);
        }}
      />
    </>
  );
}

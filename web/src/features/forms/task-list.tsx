import type { Task } from '@plumbline/contract/rules/form.ts';
import { fill, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { HolderOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { Muted, PlainButton, Row, Stack } from '../../ui/layout.tsx';
import css from './designer.module.css';
import type { Editing } from './editing.ts';
import { RowTools } from './row-tools.tsx';
import { TaskEditor } from './task-editor.tsx';
import { addTask, copyTask, dropTask, moveTask, renumbered, setTask } from './template-edit.ts';
import { designWords } from './words.ts';

const MOST = 200;

/** Props of the task list. */
export interface TaskListProps extends Editing {
  /** The name of the open task. */
  readonly chosen: string | null;
  readonly onChoose: (name: string | null) => void;
}

/**
 * The tasks of a form: short lines, one of them open. Tasks are moved by dragging, by buttons, or with Alt and the
 * arrow keys.
 */
export function TaskList(props: TaskListProps): React.JSX.Element {
  const { form, change, isLocked, chosen, onChoose } = props;
  const say = useSay();
  const format = useFormat();
  const [dragged, setDragged] = useState<number | null>(null);
  const isFull = form.tasks.length >= MOST;
  const last = form.tasks.findIndex(({ name }) => name === chosen);
  const add = (): void => {
    const added = addTask(form, last === -1 ? undefined : last);
    change(added.form);
    onChoose(added.name);
  };
  return (
    <Stack gap={12}>
      <Row wrap gap={8} className={css.partHead}>
        <Muted small className={css.help}>
          {say(fill(designWords.tasksOf, { count: format.count(form.tasks.length) }))}
        </Muted>
        {!isLocked && (
          <>
            <Button size="small" onClick={() => change(renumbered(form))}>
              {say(designWords.renumber)}
            </Button>
            <Button size="small" type="primary" icon={<PlusOutlined aria-hidden />} disabled={isFull} onClick={add}>
              {say(designWords.addTask)}
            </Button>
          </>
        )}
      </Row>
      <Stack as="ol" gap={6}>
        {form.tasks.map((task, at) => (
          <TaskLine
            key={task.name}
            {...props}
            task={task}
            at={at}
            isOpen={task.name === chosen}
            isFull={isFull}
            isDragged={dragged === at}
            onDrag={setDragged}
            onDropHere={() => {
              if (dragged !== null && dragged !== at) change(moveTask(form, dragged, at));
              setDragged(null);
            }}
          />
        ))}
      </Stack>
    </Stack>
  );
}

interface TaskLineProps extends TaskListProps {
  readonly task: Task;
  readonly at: number;
  readonly isOpen: boolean;
  readonly isFull: boolean;
  readonly isDragged: boolean;
  readonly onDrag: (at: number | null) => void;
  readonly onDropHere: () => void;
}
function TaskLine(props: TaskLineProps): React.JSX.Element {
  const { form, owner, change, isLocked, task, at, isOpen } = props;
  const language = useLanguage();
  return (
    <li className={css.task} data-open={isOpen || undefined} data-dragged={props.isDragged || undefined}>
      {task.title !== undefined && (
        <Muted as="strong" small className={css.sectionName}>
          {translate(task.title, language)}
        </Muted>
      )}
      <TaskHead {...props} />
      {isOpen && (
        <TaskEditor
          task={task}
          form={form}
          owner={owner}
          isLocked={isLocked}
          onChange={(next, field) => change(setTask(form, at, next), field && `tasks.${task.name}.${field}`)}
        />
      )}
    </li>
  );
}

/** The text in the given language, or in the other language when it is not translated. */
const translate = (word: Word, language: Language): string => word[language] || word.en || word.zh || '…';

function TaskHead(props: TaskLineProps): React.JSX.Element {
  const { form, change, isLocked, task, at, isOpen, isFull, onChoose } = props;
  const language = useLanguage();
  const line = useRef<HTMLButtonElement>(null);
  const text = translate(task.text, language);
  const move = (to: number): void => {
    if (to < 0 || to >= form.tasks.length) return;
    change(moveTask(form, at, to));
    // keep the focus on the moved line
    requestAnimationFrame(() => line.current?.focus());
  };
  const copy = (): void => {
    const copied = copyTask(form, at);
    change(copied.form);
    onChoose(copied.name);
  };
  const hear = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey || isLocked) return;
    event.preventDefault();
    event.stopPropagation();
    move(at + step);
  };
  return (
    <Row gap={2} className={css.taskHead}>
      {!isLocked && <Handle name={task.name} onDrag={(isOn) => props.onDrag(isOn ? at : null)} />}
      <PlainButton
        ref={line}
        className={css.taskName}
        aria-expanded={isOpen}
        onClick={() => onChoose(isOpen ? null : task.name)}
        onKeyDown={hear}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          props.onDropHere();
        }}
      >
        <Muted figures className={css.number}>
          {task.number}
        </Muted>
        <span>{text}</span>
      </PlainButton>
      {!isLocked && (
        <RowTools
          name={`${task.number} ${text}`}
          at={at}
          count={form.tasks.length}
          onMove={move}
          {...(isFull ? {} : { onCopy: copy })}
          {...(form.tasks.length > 1 ? { onDrop: () => change(dropTask(form, at)) } : {})}
        />
      )}
    </Row>
  );
}

function Handle({
  name,
  onDrag,
}: {
  readonly name: string;
  readonly onDrag: (isOn: boolean) => void;
}): React.JSX.Element {
  const say = useSay();
  return (
    <span
      className={css.handle}
      draggable
      title={say(designWords.drag)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
    >
      <HolderOutlined aria-hidden />
    </span>
  );
}

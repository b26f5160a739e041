import type { Task, TaskInput } from '@plumbline/contract/rules/form.ts';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useSay } from '../../lib/language.ts';
import css from './designer.module.css';
import { InputEditor } from './input-editor.tsx';
import { newInput } from './template-edit.ts';
import { WordInput } from './word-input.tsx';
import { designWords } from './words.ts';

const ASKS = {
  number: designWords.asksNumber,
  date: designWords.asksDate,
  text: designWords.asksText,
  choice: designWords.asksChoice,
  table: designWords.asksTable,
} as const;
const REMARKS = {
  inline: designWords.remarkInline,
  long: designWords.remarkLong,
  none: designWords.remarkNone,
} as const;

/** What the details of a task work with. */
export interface TaskEditorProps {
  readonly task: Task;
  /** The form has boxes at all. */
  readonly hasBoxes: boolean;
  /** `field` names what is typed into. */
  readonly onChange: (task: Task, field?: string) => void;
  readonly isLocked: boolean;
}

/** The details of one task. */
export function TaskEditor({ task, hasBoxes, onChange, isLocked }: TaskEditorProps): React.JSX.Element {
  const say = useSay();
  return (
    <div className={css.details}>
      <WordInput
        label={say(designWords.text)}
        value={task.text}
        isLocked={isLocked}
        onChange={(text) => onChange({ ...task, text }, 'text')}
      />
      <Section task={task} onChange={onChange} isLocked={isLocked} />
      <div className={css.row}>
        <label className={css.small}>
          {say(designWords.number)}
          <Input
            className={css.tiny ?? ''}
            maxLength={10}
            readOnly={isLocked}
            value={task.number}
            onChange={({ target }) => onChange({ ...task, number: target.value }, 'number')}
          />
        </label>
        <label className={css.small}>
          {say(designWords.weight)}
          <InputNumber
            className={css.tiny ?? ''}
            min={0}
            max={9999}
            precision={2}
            readOnly={isLocked}
            value={task.weight}
            onChange={(weight) => onChange({ ...task, weight: weight ?? 0 }, 'weight')}
          />
        </label>
        <Checkbox
          checked={task.required}
          disabled={isLocked}
          onChange={({ target }) => onChange({ ...task, required: target.checked })}
        >
          {say(designWords.required)}
        </Checkbox>
        <Checkbox
          checked={task.boxes && hasBoxes}
          disabled={isLocked || !hasBoxes}
          onChange={({ target }) => onChange({ ...task, boxes: target.checked })}
        >
          {say(designWords.boxes)}
        </Checkbox>
      </div>
      <div className={css.row}>
        <Asks task={task} onChange={onChange} isLocked={isLocked} />
        <Remark task={task} onChange={onChange} isLocked={isLocked} />
      </div>
      <InputEditor
        task={task}
        isLocked={isLocked}
        onChange={(input, field) => onChange({ ...task, input }, field && `input.${field}`)}
      />
    </div>
  );
}

type PartProps = Omit<TaskEditorProps, 'hasBoxes'>;

function Section({ task, onChange, isLocked }: PartProps): React.JSX.Element | null {
  const say = useSay();
  const { title, ...plain } = task;
  if (title === undefined)
    return isLocked ? null : (
      <Button
        type="link"
        size="small"
        className={css.link ?? ''}
        onClick={() => onChange({ ...task, title: { en: '', zh: '' } })}
      >
        {say(designWords.addSection)}
      </Button>
    );
  return (
    <>
      <WordInput
        label={say(designWords.section)}
        value={title}
        isLocked={isLocked}
        onChange={(word) => onChange({ ...task, title: word }, 'title')}
      />
      {!isLocked && (
        <Button type="link" size="small" className={css.link ?? ''} onClick={() => onChange(plain)}>
          {say(designWords.dropSection)}
        </Button>
      )}
    </>
  );
}

function Asks({ task, onChange, isLocked }: PartProps): React.JSX.Element {
  const say = useSay();
  const { input: _before, ...plain } = task;
  return (
    <label className={css.small}>
      {say(designWords.asks)}
      <Select
        className={css.kindSelect ?? ''}
        disabled={isLocked}
        value={task.input?.kind ?? 'nothing'}
        options={[
          { value: 'nothing', label: say(designWords.asksNothing) },
          ...Object.entries(ASKS).map(([value, word]) => ({ value, label: say(word) })),
        ]}
        onChange={(kind: TaskInput['kind'] | 'nothing') =>
          onChange(kind === 'nothing' ? plain : { ...plain, input: newInput(kind) })
        }
      />
    </label>
  );
}

function Remark({ task, onChange, isLocked }: PartProps): React.JSX.Element {
  const say = useSay();
  return (
    <>
      <label className={css.small}>
        {say(designWords.remark)}
        <Select
          className={css.kindSelect ?? ''}
          disabled={isLocked}
          value={task.comment}
          options={Object.entries(REMARKS).map(([value, word]) => ({ value, label: say(word) }))}
          onChange={(comment: Task['comment']) => onChange({ ...task, comment })}
        />
      </label>
      {task.comment === 'long' && (
        <label className={css.small}>
          {say(designWords.lines)}
          <InputNumber
            className={css.tiny ?? ''}
            min={1}
            max={20}
            precision={0}
            readOnly={isLocked}
            value={task.commentLines ?? 3}
            onChange={(lines) => onChange({ ...task, commentLines: lines ?? 3 }, 'commentLines')}
          />
        </label>
      )}
    </>
  );
}

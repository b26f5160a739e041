import { TASK_KINDS, type TaskKindKey } from '@plumbline/contract/rules/tasks/task-kinds.ts';
import { OFFERS, type FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import type { FormTemplate, Task } from '@plumbline/contract/rules/form.ts';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import css from './designer.module.css';
import { InputEditor } from './input-editor.tsx';
import { WordInput } from './word-input.tsx';
import { designWords } from './words.ts';

const REMARKS = {
  inline: designWords.remarkInline,
  long: designWords.remarkLong,
  none: designWords.remarkNone,
} as const;

/** Props of the task editor. */
export interface TaskEditorProps {
  readonly task: Task;
  /** The form it belongs to. */
  readonly form: FormTemplate;
  readonly owner: FormOwner;
  /** `field` names the field being typed into. */
  readonly onChange: (task: Task, field?: string) => void;
  readonly isLocked: boolean;
}

/** The details of one task. */
export function TaskEditor({ task, form, owner, onChange, isLocked }: TaskEditorProps): React.JSX.Element {
  const say = useSay();
  const hasBoxes = form.boxes.length > 0;
  return (
    <Stack gap={10} className={css.details}>
      <WordInput
        label={say(designWords.text)}
        value={task.text}
        isLocked={isLocked}
        onChange={(text) => onChange({ ...task, text }, 'text')}
      />
      <Section task={task} onChange={onChange} isLocked={isLocked} />
      <Row wrap align="end" gap="8px 14px" className={css.row}>
        <Muted as="label" small className={css.small}>
          {say(designWords.number)}
          <Input
            className={css.tiny ?? ''}
            maxLength={10}
            readOnly={isLocked}
            value={task.number}
            onChange={({ target }) => onChange({ ...task, number: target.value }, 'number')}
          />
        </Muted>
        <Muted as="label" small className={css.small}>
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
        </Muted>
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
      </Row>
      <Row wrap align="end" gap="8px 14px" className={css.row}>
        <Asks task={task} owner={owner} onChange={onChange} isLocked={isLocked} />
        <Remark task={task} onChange={onChange} isLocked={isLocked} />
      </Row>
      <InputEditor
        task={task}
        form={form}
        isLocked={isLocked}
        onChange={(input, field) => onChange({ ...task, input }, field && `input.${field}`)}
      />
    </Stack>
  );
}

type PartProps = Omit<TaskEditorProps, 'form' | 'owner'>;

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

function Asks({ task, owner, onChange, isLocked }: PartProps & Pick<TaskEditorProps, 'owner'>): React.JSX.Element {
  const say = useSay();
  const { input: _before, ...plain } = task;
  return (
    <Muted as="label" small className={css.small}>
      {say(designWords.asks)}
      <Select
        className={css.kindSelect ?? ''}
        disabled={isLocked}
        value={task.input?.kind ?? 'nothing'}
        options={[
          { value: 'nothing', label: say(designWords.asksNothing) },
          ...Object.entries(TASK_KINDS)
            .filter(([kind]) => kind !== 'link' || OFFERS[owner].links)
            .map(([value, { word }]) => ({ value, label: say(word) })),
        ]}
        onChange={(kind: TaskKindKey | 'nothing') =>
          onChange(kind === 'nothing' ? plain : { ...plain, input: TASK_KINDS[kind].start() })
        }
      />
    </Muted>
  );
}

function Remark({ task, onChange, isLocked }: PartProps): React.JSX.Element {
  const say = useSay();
  return (
    <>
      <Muted as="label" small className={css.small}>
        {say(designWords.remark)}
        <Select
          className={css.kindSelect ?? ''}
          disabled={isLocked}
          value={task.comment}
          options={Object.entries(REMARKS).map(([value, word]) => ({ value, label: say(word) }))}
          onChange={(comment: Task['comment']) => onChange({ ...task, comment })}
        />
      </Muted>
      {task.comment === 'long' && (
        <Muted as="label" small className={css.small}>
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
        </Muted>
      )}
    </>
  );
}

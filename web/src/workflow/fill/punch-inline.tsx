import type { TaskPunch } from '@plumbline/contract/workflow/fill/calls/check-sheet-get.ts';
import type { Task } from '@plumbline/contract/rules/form.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useSay } from '../../lib/language.ts';
import { CategoryChoice } from './category-choice.tsx';
import { LookupSelect } from '../../register/lookup-select.tsx';
import type { PunchDraft } from './sheet-edit.ts';
import { TaskPunchLine } from './task-punch-line.tsx';
import css from './punch-inline.module.css';
import { sheetWords } from './words.ts';

/** What stands under a task: its raised items, and the one being written. */
export interface PunchInlineProps {
  readonly task: Task;
  readonly raised: readonly TaskPunch[];
  /** Null when no item is needed. */
  readonly draft: PunchDraft | null;
  readonly onChange: (draft: PunchDraft) => void;
}

/** The punch items of one task, under its row and not in a dialog: the sheet stays in sight while one writes. */
export function PunchInline({ task, raised, draft, onChange }: PunchInlineProps): React.JSX.Element {
  return (
    <div className={css.panel}>
      {raised.map((item) => (
        <TaskPunchLine key={item.id} item={item} />
      ))}
      {draft !== null && <PunchForm task={task} draft={draft} onChange={onChange} />}
    </div>
  );
}

interface PunchFormProps {
  readonly task: Task;
  readonly draft: PunchDraft;
  readonly onChange: (draft: PunchDraft) => void;
}

function PunchForm({ task, draft, onChange }: PunchFormProps): React.JSX.Element {
  const say = useSay();
  const ids = { description: useId(), details: useId(), person: useId() };
  const [isLong, setLong] = useState(draft.detailedDescription !== '');
  return (
    <section
      className={css.form}
      data-punch-form={task.name}
      aria-label={say(fill(sheetWords.newPunch, { task: task.number }))}
    >
      <header className={css.head}>
        <strong>{say(fill(sheetWords.newPunch, { task: task.number }))}</strong>
        <span className={css.soft}>{say(sheetWords.newPunchNote)}</span>
      </header>
      <CategoryChoice value={draft.category} onChange={(category) => onChange({ ...draft, category })} />
      <div className={css.field}>
        <label htmlFor={ids.description}>{say(sheetWords.description)}</label>
        <Input.TextArea
          id={ids.description}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={255}
          required
          status={draft.description.trim() === '' ? 'error' : ''}
          value={draft.description}
          onChange={({ target }) => onChange({ ...draft, description: target.value })}
        />
      </div>
      <div className={css.field}>
        <label htmlFor={ids.person}>{say(sheetWords.raisedBy)}</label>
        <LookupSelect
          id={ids.person}
          register="authorisedPerson"
          value={draft.raisedBy}
          onChange={(raisedBy) => onChange({ ...draft, raisedBy })}
        />
      </div>
      {isLong ? (
        <div className={css.whole}>
          <label htmlFor={ids.details}>{say(sheetWords.details)}</label>
          <Input.TextArea
            id={ids.details}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={4000}
            value={draft.detailedDescription}
            onChange={({ target }) => onChange({ ...draft, detailedDescription: target.value })}
          />
        </div>
      ) : (
        <div className={css.whole}>
          <Button type="link" size="small" onClick={() => setLong(true)}>
            {say(sheetWords.addDetails)}
          </Button>
        </div>
      )}
    </section>
  );
}

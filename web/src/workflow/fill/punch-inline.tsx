import type { RowPicture } from '@plumbline/contract/features/files/calls.ts';
import type { TaskPunch } from '@plumbline/contract/workflow/fill/calls.ts';
import type { Task } from '@plumbline/contract/rules/form.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Input } from 'antd';
import { Fragment, useId, useState, type ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { CategoryChoice } from './category-choice.tsx';
import { PhotoStrip } from '../../register/photos/photo-strip.tsx';
import { LookupSelect } from '../../register/row/lookup-select.tsx';
import type { PunchDraft } from './sheet-edit.ts';
import { TaskPunchLine } from './task-punch-line.tsx';
import { Grid, Muted, Row, Stack } from '../../ui/layout.tsx';
import css from './punch-inline.module.css';
import { sheetWords } from './words.ts';

/** The punch items under a task: those already raised, and the one being written. */
export interface PunchInlineProps {
  readonly task: Task;
  readonly raised: readonly TaskPunch[];
  /** Null when no item is needed. */
  readonly draft: PunchDraft | null;
  readonly onChange: (draft: PunchDraft) => void;
  /** The photos of a raised item, by its id. */
  readonly picturesOf: (item: string) => readonly RowPicture[];
  /** The photos of the item being written, shown first in its form. */
  readonly children: ReactNode;
}

/**
 * The punch items of one task, shown under its row and not in a dialog, so that the sheet stays in sight while the user
 * writes.
 */
export function PunchInline(props: PunchInlineProps): React.JSX.Element {
  const { task, raised, draft, onChange, picturesOf, children } = props;
  return (
    <Stack className={css.panel}>
      {raised.map((item) => (
        <Fragment key={item.id}>
          <TaskPunchLine item={item} />
          {picturesOf(item.id).length > 0 && (
            <Row wrap align="end" gap={8} pad="8px 12px" className={css.photos}>
              <PhotoStrip saved={picturesOf(item.id)} waiting={[]} onRemove={() => {}} />
            </Row>
          )}
        </Fragment>
      ))}
      {draft !== null && (
        <PunchForm task={task} draft={draft} onChange={onChange}>
          {children}
        </PunchForm>
      )}
    </Stack>
  );
}

interface PunchFormProps {
  readonly task: Task;
  readonly draft: PunchDraft;
  readonly onChange: (draft: PunchDraft) => void;
  readonly children: ReactNode;
}

function PunchForm({ task, draft, onChange, children }: PunchFormProps): React.JSX.Element {
  const say = useSay();
  const ids = { description: useId(), details: useId(), person: useId() };
  const [isLong, setLong] = useState(draft.detailedDescription !== '');
  return (
    <Grid
      as="section"
      columns="minmax(0, 3fr) minmax(200px, 1fr)"
      gap="10px 16px"
      pad={12}
      className={css.form}
      data-punch-form={task.name}
      aria-label={say(fill(sheetWords.newPunch, { task: task.number }))}
    >
      <header className={css.head}>
        <strong>{say(fill(sheetWords.newPunch, { task: task.number }))}</strong>
        <Muted small className={css.soft}>
          {say(sheetWords.newPunchNote)}
        </Muted>
      </header>
      <div className={css.whole}>{children}</div>
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
    </Grid>
  );
}

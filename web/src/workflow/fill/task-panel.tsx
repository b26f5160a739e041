import type { RowPicture } from '@plumbline/contract/features/files/calls.ts';
import { picturesIn } from '@plumbline/contract/rules/tasks/picture.ts';
import type { Task } from '@plumbline/contract/rules/form.ts';
import { useLanguage } from '../../lib/value/language.ts';
import { PhotoButtons } from '../../register/photos/photo-button.tsx';
import { PhotoStrip } from '../../register/photos/photo-strip.tsx';
import { PunchInline } from './punch-inline.tsx';
import { Row } from '../../ui/layout.tsx';
import css from './punch-inline.module.css';
import { draftOf } from './sheet-edit.ts';
import type { SheetWork } from './use-sheet.ts';

/** The panel below the row of a task: its photos, its punch items, and the item being written. */
export interface TaskPanelProps {
  readonly task: Task;
  readonly work: SheetWork;
  /** Its punch box is ticked and has no item yet. */
  readonly isNeeded: boolean;
  /** The person of this login, who raises the item unless another is chosen. */
  readonly me: string | null;
  /** The photos of the sheet and of its punch items. */
  readonly pictures: readonly RowPicture[];
  readonly isLocked: boolean;
}

export function TaskPanel({ task, work, isNeeded, me, pictures, isLocked }: TaskPanelProps): React.JSX.Element {
  const language = useLanguage();
  const { state, photos, dispatch } = work;
  const draft = state.edit.punch[task.name] ?? draftOf(task, language, { raisedBy: me, edit: state.edit });
  const raised = state.sheet.punch.filter((item) => item.task === task.name);
  const isAnswer = task.input?.kind === 'picture';
  const answers = picturesIn(state.edit.answers, task.name);
  const own = pictures.filter(
    ({ id, row, drawn, task: taskName }) =>
      taskName === task.name && row === state.sheet.id && !drawn && (!isAnswer || answers.includes(id)),
  );
  const waiting = photos.waiting.filter((photo) => photo.task === task.name && photo.drawn !== true);
  const takeOut = (id: string): void => {
    const value = answers.filter((answer) => answer !== id).join(' ');
    dispatch({ kind: 'answer', name: `${task.name}.value`, value: value === '' ? null : value });
  };
  // if the item is not raised after all, its photos belong to the task
  const isOfPunch = (punch: boolean): boolean => punch && isNeeded;
  const take = (punch: boolean) => (files: readonly File[]) =>
    void photos.add(files, { task: task.name, punch, title: task.number });
  const ofTask = waiting.filter(({ punch }) => !isOfPunch(punch));
  return (
    <>
      {own.length + ofTask.length > 0 && (
        <Row wrap align="end" gap={8} pad="8px 12px" className={css.photos}>
          <PhotoStrip
            saved={own}
            waiting={ofTask}
            onRemove={photos.remove}
            onRetry={photos.retry}
            {...(isAnswer && !isLocked && { onTakeOut: takeOut })}
          />
          {!isLocked && !isAnswer && <PhotoButtons onFiles={take(false)} />}
        </Row>
      )}
      <PunchInline
        task={task}
        raised={raised}
        picturesOf={(item) => pictures.filter(({ row }) => row === item)}
        draft={isNeeded ? { ...draft, raisedBy: draft.raisedBy ?? me } : null}
        onChange={(changed) => dispatch({ kind: 'punch', task: task.name, draft: changed })}
      >
        <PhotoStrip
          saved={[]}
          waiting={waiting.filter(({ punch }) => isOfPunch(punch))}
          onRemove={photos.remove}
          onRetry={photos.retry}
        />
        <PhotoButtons onFiles={take(true)} />
      </PunchInline>
    </>
  );
}

import type { CheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import type { Task } from '@plumbline/contract/rules/form.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import {
  CheckOutlined,
  EditOutlined,
  LeftOutlined,
  RightOutlined,
  SaveOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { PhotoButton } from '../../register/photos/photo-button.tsx';
import { photoWords } from '../../register/photos/photo-words.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Row } from '../../ui/layout.tsx';
import { useTouch } from '../../ui/use-media.ts';
import css from './check-sheet-view.module.css';
import { TrailStep, type OnTrail } from './trail-bar.tsx';
import { okBox } from './sheet-edit.ts';
import { footWords, sheetWords, trailWords } from './words.ts';

/** The props of the bar at the foot of a sheet. */
export interface SheetFootProps {
  readonly sheet: CheckSheet;
  /** The position of the sheet in the list the user came from. */
  readonly trail: OnTrail | undefined;
  /** The task being worked on. */
  readonly task: Task | undefined;
  /** Nothing may be filled in. */
  readonly isLocked: boolean;
  readonly hasOpenBoxes: boolean;
  readonly isDirty: boolean;
  /** Why the sheet cannot be saved at the moment. */
  readonly notNow: string | undefined;
  readonly onPhoto: (task: string, files: readonly File[]) => void;
  /** Raises a punch item of a task through its box. */
  readonly onPunch: (task: string, box: string) => void;
  readonly onTickRemaining: () => void;
  readonly onSave: () => Promise<void>;
  readonly onSign: () => void;
}

/**
 * The bar within reach of the thumb on a tablet: the previous and next sheet, the actions for the current task, and the
 * next step for the sheet.
 */
export function SheetFoot(props: SheetFootProps): React.JSX.Element | null {
  const { sheet, trail, isLocked, onPhoto, onPunch } = props;
  const say = useSay();
  const isTouch = useTouch();
  const task = isLocked ? undefined : props.task;
  const { punchBox } = sheet.template;
  if (!isTouch) return null;
  return (
    <Row as="nav" gap={8} className={css.foot} aria-label={say(footWords.label)}>
      {trail && <TrailStep record={trail.before} icon={<LeftOutlined aria-hidden />} label={say(trailWords.before)} />}
      {task && (
        <PhotoButton
          label={say(fill(photoWords.photoOf, { what: task.number }))}
          caption={`${say(photoWords.photo)} ${task.number}`}
          onFiles={(files) => onPhoto(task.name, files)}
        />
      )}
      {task?.boxes === true && punchBox !== undefined && (
        <Button
          icon={<WarningOutlined aria-hidden />}
          aria-label={say(fill(footWords.punchOf, { task: task.number }))}
          onClick={() => onPunch(task.name, punchBox)}
        >
          {`${say(footWords.punch)} ${task.number}`}
        </Button>
      )}
      <NextAct {...props} />
      {trail && <TrailStep record={trail.after} icon={<RightOutlined aria-hidden />} label={say(trailWords.after)} />}
    </Row>
  );
}

/** One action at a time: mark the rest, save, sign. */
function NextAct(props: SheetFootProps): React.JSX.Element | null {
  const say = useSay();
  const { sheet, isDirty, notNow, isLocked } = props;
  const ok = okBox(sheet.template);
  if (!isLocked && props.hasOpenBoxes && ok !== null)
    return (
      <Guarded icon={<CheckOutlined aria-hidden />} onClick={props.onTickRemaining}>
        {say(fill(footWords.rest, { ok }))}
      </Guarded>
    );
  if (isDirty)
    return (
      <Guarded type="primary" icon={<SaveOutlined aria-hidden />} reason={notNow} onClick={props.onSave}>
        {say(sheetWords.save)}
      </Guarded>
    );
  if (sheet.locked !== null && sheet.paper !== 'unsigned') return null;
  return (
    <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={props.onSign}>
      {say(footWords.sign)}
    </Button>
  );
}

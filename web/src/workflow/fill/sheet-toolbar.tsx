import { fill } from '@plumbline/contract/words/word.ts';
import type { SheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import { CheckOutlined, PrinterOutlined, SaveOutlined } from '@ant-design/icons';
import { Button, Progress, Switch } from 'antd';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Grid, Muted, Row, Text } from '../../ui/layout.tsx';
import { useTouch } from '../../ui/use-media.ts';
import css from './check-sheet-view.module.css';
import { sheetWords } from './words.ts';

/** The props of the bar above the paper. */
export interface SheetToolbarProps {
  readonly progress: SheetProgress;
  /** The sheet is issued as paper, so its progress is not known here. */
  readonly isPaper: boolean;
  readonly isDirty: boolean;
  readonly isKept: boolean;
  /** The caption of the "done" box; null when the form has none, or is locked. */
  readonly okBox: string | null;
  /** Number of boxes that were ticked together and can be undone. */
  readonly ticked: number;
  readonly hasOpenBoxes: boolean;
  readonly isBilingual: boolean;
  /** Why the sheet cannot be saved at the moment. */
  readonly notNow: string | undefined;
  readonly isReadOnly: boolean;
  readonly onBilingual: (on: boolean) => void;
  readonly onTickRemaining: () => void;
  readonly onUntick: () => void;
  readonly onDiscard: () => void;
  readonly onPrint: () => Promise<void>;
  readonly onSave: () => Promise<void>;
  readonly onNextOpen: () => void;
}

/**
 * Stays in sight while the user scrolls: shows the progress of the sheet and whether it is saved, with the button to
 * save it.
 */
export function SheetToolbar(props: SheetToolbarProps): React.JSX.Element {
  const { okBox, hasOpenBoxes, isDirty, isReadOnly, notNow } = props;
  const say = useSay();
  // on a tablet the button that marks the rest is at the foot of the sheet
  const isTouch = useTouch();
  return (
    <Row wrap gap="6px 16px" card className={css.bar}>
      <SheetMeter {...props} />
      <Muted small className={css.saved} role="status" data-dirty={isDirty || undefined}>
        {isReadOnly ? '' : say(savedWord(props))}
      </Muted>
      <Row wrap gap={8} className={css.tools}>
        <Row as="label" inline gap={6} small className={css.switch}>
          <Switch size="small" checked={props.isBilingual} onChange={props.onBilingual} /> {say(sheetWords.both)}
        </Row>
        {okBox !== null && !isTouch && (
          <Guarded
            icon={<CheckOutlined aria-hidden />}
            reason={hasOpenBoxes ? undefined : say(sheetWords.okNone)}
            onClick={props.onTickRemaining}
          >
            {say(fill(sheetWords.ok, { ok: okBox }))}
          </Guarded>
        )}
        {isDirty && (
          <Button type="text" onClick={props.onDiscard}>
            {say(sheetWords.discardAll)}
          </Button>
        )}
        <Guarded
          icon={<PrinterOutlined aria-hidden />}
          reason={isDirty ? say(sheetWords.printSaved) : undefined}
          onClick={props.onPrint}
        >
          {say(sheetWords.print)}
        </Guarded>
        {!isReadOnly && (
          <Guarded type="primary" icon={<SaveOutlined aria-hidden />} reason={notNow} onClick={props.onSave}>
            {say(sheetWords.save)}
          </Guarded>
        )}
      </Row>
      {props.ticked > 0 && okBox !== null && <Ticked count={props.ticked} okBox={okBox} onUntick={props.onUntick} />}
    </Row>
  );
}

function savedWord({ isDirty, isKept }: Pick<SheetToolbarProps, 'isDirty' | 'isKept'>) {
  if (!isDirty) return sheetWords.savedState;
  return isKept ? sheetWords.unsaved : sheetWords.notKept;
}

function SheetMeter({
  progress,
  isPaper,
  onNextOpen,
}: Pick<SheetToolbarProps, 'progress' | 'isPaper' | 'onNextOpen'>): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  if (isPaper) return <span className={css.figures}>{say(sheetWords.paper)}</span>;
  const { done, total, percent, open } = progress;
  const figures = say(fill(sheetWords.progress, { done: format.count(done), total: format.count(total) }));
  return (
    <Grid align="center" columns="auto minmax(90px, 180px) auto" gap={10}>
      <span className={css.figures}>{percent === null ? say(sheetWords.notWeighted) : figures}</span>
      <Progress
        aria-label={figures}
        percent={percent ?? 0}
        size="small"
        showInfo={false}
        strokeColor="var(--state-complete)"
      />
      {open.length > 0 && (
        <Button type="link" size="small" className={css.next ?? ''} onClick={onNextOpen}>
          {say(fill(sheetWords.requiredOpen, { count: format.count(open.length) }))}
        </Button>
      )}
    </Grid>
  );
}

interface TickedProps {
  readonly count: number;
  readonly okBox: string;
  readonly onUntick: () => void;
}
function Ticked({ count, okBox, onUntick }: TickedProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <Text as="p" small className={css.ticked} role="status">
      {say(fill(sheetWords.ticked, { count: format.count(count), ok: okBox }))}
      <Button type="link" size="small" onClick={onUntick}>
        {say(sheetWords.undo)}
      </Button>
    </Text>
  );
}

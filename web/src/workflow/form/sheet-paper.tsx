import type { CheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import type { GridCell } from '@plumbline/contract/rules/form-cells.ts';
import { COMMENT_CONTROL, textLines } from '@plumbline/contract/rules/form-grid.ts';
import { TICKED, type Answers } from '@plumbline/contract/rules/answers.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { memo, useMemo, type ReactNode } from 'react';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { PhotoButton } from '../../register/photos/photo-button.tsx';
import { photoWords } from '../../register/photos/photo-words.ts';
import { columnTemplate, layOutForScreen, placeRows, type PaperRow } from './paper-rows.ts';
import { SheetControl } from './sheet-control.tsx';
import { Grid, Stack } from '../../ui/layout.tsx';
import css from './sheet-paper.module.css';
import { paperWords } from './paper-words.ts';

/** The props of the paper. */
export interface SheetPaperProps {
  readonly sheet: CheckSheet;
  readonly answers: Answers;
  readonly comment: string;
  readonly isLocked: boolean;
  readonly isCommentLocked: boolean;
  /** Shows both languages, as on printed paper; otherwise only that of the interface. */
  readonly isBilingual: boolean;
  /** Percent of the tasks done, shown where the printed form has its code. */
  readonly percent: number | null;
  /** The tasks that have a panel below them, by name. */
  readonly panels: readonly string[];
  readonly panelOf: (task: string) => ReactNode;
  readonly onAnswer: (name: string, value: string | number | null) => void;
  readonly onBox: (name: string, option: string) => void;
  /** Adds photos to a task; left out where none are taken. */
  readonly onPhoto?: (task: string, files: readonly File[]) => void;
}

/** The check sheet as paper: the form grid as a CSS grid, filled with native controls. */
export function SheetPaper(props: SheetPaperProps): React.JSX.Element {
  const { sheet, panels, panelOf } = props;
  const say = useSay();
  const grid = useMemo(() => layOutForScreen(sheet), [sheet]);
  // compared by name, so that rows keep their identity and are re-rendered only when their own answers change
  const open = panels.join(' ');
  const rows = useMemo(() => placeRows(grid, new Set(open.split(' '))), [grid, open]);
  const tasks = new Map(sheet.template.tasks.map((task) => [task.name, say(task.text)]));
  return (
    <div className={css.scroll}>
      <Grid
        pad={16}
        className={css.paper}
        data-paper
        role="form"
        aria-label={say(sheet.template.title)}
        style={{ gridTemplateColumns: columnTemplate(grid) }}
      >
        {rows.map((placed) => (
          <RowAndPanel
            key={placed.key}
            placed={placed}
            panel={placed.below !== null && placed.task !== null ? panelOf(placed.task) : null}
          >
            <PaperLine
              placed={placed}
              label={placed.task === null ? undefined : tasks.get(placed.task)}
              values={valuesOf(placed, props)}
              documentCode={sheet.documentCode}
              percent={hasCode(placed) ? props.percent : null}
              isBilingual={props.isBilingual}
              isLocked={isComment(placed) ? props.isCommentLocked : props.isLocked}
              onAnswer={props.onAnswer}
              onBox={props.onBox}
              onPhoto={props.onPhoto}
            />
          </RowAndPanel>
        ))}
      </Grid>
    </div>
  );
}

const hasCode = ({ row }: PaperRow): boolean => row.cells.some(({ control }) => control?.kind === 'code');
const isComment = ({ row }: PaperRow): boolean => row.cells.some((cell) => nameOf(cell) === COMMENT_CONTROL);
const NO_CELL: GridCell = { col: 0, colSpan: 1, style: 'value' };
const nameOf = ({ control }: GridCell): string => (control !== undefined && 'name' in control ? control.name : '');

/** The answers of a row, one for each cell: a row is re-rendered only when one of them changes. */
function valuesOf({ row }: PaperRow, { answers, comment }: Pick<SheetPaperProps, 'answers' | 'comment'>): string {
  const values = row.cells.map((cell) =>
    nameOf(cell) === COMMENT_CONTROL ? comment : (answers[nameOf(cell)] ?? null),
  );
  return JSON.stringify(values);
}

interface RowAndPanelProps {
  readonly placed: PaperRow;
  readonly panel: ReactNode;
  readonly children: ReactNode;
}
function RowAndPanel({ placed, panel, children }: RowAndPanelProps): React.JSX.Element {
  return (
    <>
      {children}
      {placed.below !== null && (
        <div className={css.panel} style={{ gridRow: placed.below }}>
          {panel}
        </div>
      )}
    </>
  );
}

interface PaperLineProps {
  readonly placed: PaperRow;
  /** The text of the task, as the label of its group of boxes. */
  readonly label: string | undefined;
  /** The answers of its cells as JSON, so that equal answers compare as equal. */
  readonly values: string;
  readonly documentCode: string;
  readonly percent: number | null;
  readonly isBilingual: boolean;
  readonly isLocked: boolean;
  readonly onAnswer: SheetPaperProps['onAnswer'];
  readonly onBox: SheetPaperProps['onBox'];
  readonly onPhoto: SheetPaperProps['onPhoto'];
}

const PaperLine = memo(function PaperLine(props: PaperLineProps): React.JSX.Element {
  const { placed, label } = props;
  const { row, line } = placed;
  const values: readonly (string | number | null)[] = JSON.parse(props.values);
  if (row.cells.length === 0) return <div className={css.gap} style={{ gridRow: line }} />;
  const cells = row.cells.map((cell, at) => (
    <PaperCell
      key={cell.col}
      cell={cell}
      value={values[at] ?? null}
      isFirstBox={isReached(row.cells, values, at)}
      {...props}
    />
  ));
  const isBox = (at: number): boolean => row.cells[at]?.control?.kind === 'box';
  const first = row.cells.findIndex(({ control }) => control?.kind === 'box');
  const boxes = new Set(row.cells.filter((_, at) => isBox(at)).map(nameOf));
  // boxes with different names are ticked independently
  if (boxes.size !== 1 || isTickCell(row.cells[first])) return <div className={css.contents}>{cells}</div>;
  return (
    <div className={css.contents} role="group" aria-label={label}>
      {cells.slice(0, first)}
      <div className={css.contents} role="radiogroup" aria-label={label}>
        {cells.filter((_, at) => isBox(at))}
      </div>
      {cells.slice(first).filter((_, at) => !isBox(first + at))}
    </div>
  );
});

const isTickCell = (cell: GridCell | undefined): boolean =>
  cell?.control?.kind === 'box' && cell.control.option === TICKED;

/** True for the box that Tab reaches: the ticked box of a group, or its first. */
function isReached(cells: readonly GridCell[], values: readonly (string | number | null)[], at: number): boolean {
  const boxes = cells.flatMap(({ control }, index) =>
    control?.kind === 'box' && control.name === nameOf(cells[at] ?? NO_CELL)
      ? [{ index, isTicked: values[index] === control.option }]
      : [],
  );
  return (boxes.find(({ isTicked }) => isTicked) ?? boxes[0])?.index === at;
}

interface PaperCellProps extends PaperLineProps {
  readonly cell: GridCell;
  readonly value: string | number | null;
  readonly isFirstBox: boolean;
}

/** True for read-only controls: computed, or taken from another form. */
const isShownOnly = (control: GridCell['control']): boolean =>
  control?.kind === 'link' || (control !== undefined && 'readOnly' in control);

function PaperCell({ placed, ...rest }: PaperCellProps): React.JSX.Element {
  const { cell } = rest;
  const { control, style, align, rowSpan = 1 } = cell;
  const photographs = photographsOf(cell, placed, rest.onPhoto);
  const place = {
    gridColumn: `${cell.col + 1} / span ${cell.colSpan}`,
    gridRow: `${placed.line} / span ${rowSpan}`,
    minHeight: rowSpan === 1 ? `${placed.row.height * 4}px` : undefined,
  };
  return (
    <Stack
      justify="center"
      className={css.cell}
      data-locked={rest.isLocked || isShownOnly(control) || undefined}
      data-style={style}
      data-align={align}
      data-photo={photographs !== null || undefined}
      data-fill={control !== undefined && control.kind !== 'code' ? control.kind : undefined}
      style={place}
    >
      <CellInside photographs={photographs} {...rest} />
    </Stack>
  );
}

interface CellInsideProps extends Omit<PaperCellProps, 'placed'> {
  readonly photographs: ReturnType<typeof photographsOf>;
}
function CellInside({ cell, value, isFirstBox, photographs, ...rest }: CellInsideProps): React.JSX.Element {
  const { control, text } = cell;
  return (
    <>
      {text !== undefined && <CellText text={text} cell={cell} isBilingual={rest.isBilingual} />}
      {photographs && <TaskPhoto cell={cell} {...photographs} />}
      {control?.kind === 'code' && (
        <CodeCell which={control.which} documentCode={rest.documentCode} percent={rest.percent} />
      )}
      {control !== undefined && control.kind !== 'code' && (
        <SheetControl
          control={control}
          value={value}
          isFirst={isFirstBox}
          isLocked={rest.isLocked}
          onAnswer={rest.onAnswer}
          onBox={rest.onBox}
        />
      )}
    </>
  );
}

interface TaskPhotoProps {
  readonly cell: GridCell;
  readonly task: string;
  readonly onPhoto: (task: string, files: readonly File[]) => void;
}

/** The cell with the text of a task, next to its number, also takes its photos. */
function photographsOf(
  { style }: GridCell,
  { row, task }: PaperRow,
  onPhoto: SheetPaperProps['onPhoto'],
): Pick<TaskPhotoProps, 'task' | 'onPhoto'> | null {
  const isTaskText = style === 'body' && row.cells[0]?.style === 'number';
  return isTaskText && task !== null && onPhoto ? { task, onPhoto } : null;
}

function TaskPhoto({ cell: { text = '' }, task, onPhoto }: TaskPhotoProps): React.JSX.Element {
  const say = useSay();
  const what = typeof text === 'string' ? text : say(text);
  return (
    <span className={css.photo}>
      <PhotoButton label={say(fill(photoWords.photoOf, { what }))} onFiles={(files) => onPhoto(task, files)} />
    </span>
  );
}

interface CellTextProps {
  readonly text: Word | string;
  readonly cell: GridCell;
  readonly isBilingual: boolean;
}
function CellText({ text, cell, isBilingual }: CellTextProps): React.JSX.Element {
  const language = useLanguage();
  const lines = typeof text === 'string' || isBilingual ? textLines(text, cell.style) : [text[language]];
  const body = lines.map((line, at) => (
    <span key={line} className={at === 0 ? css.line : css.second}>
      {line}
    </span>
  ));
  if (cell.style === 'title') return <h2 className={css.words}>{body}</h2>;
  if (cell.style === 'section') return <h3 className={css.words}>{body}</h3>;
  return <span className={cell.control === undefined ? css.words : css.caption}>{body}</span>;
}

interface CodeCellProps {
  readonly which: 'qr' | 'barcode';
  readonly documentCode: string;
  readonly percent: number | null;
}
/**
 * Where the printed form has its barcode and QR code, the screen shows readable text: the document code and the
 * progress of the sheet.
 */
function CodeCell({ which, documentCode, percent }: CodeCellProps): React.JSX.Element {
  const say = useSay();
  if (which === 'qr') return <span className={css.percent}>{percent === null ? '–' : `${percent} %`}</span>;
  return (
    <Stack as="span" gap={2} muted className={css.code}>
      <span>{say(paperWords.documentCode)}</span>
      <strong>{documentCode}</strong>
    </Stack>
  );
}

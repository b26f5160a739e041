import type { ProgressChoice, ProgressCurve } from '@plumbline/contract/features/progress/calls/curves.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { type RegisterKey, registers } from '@plumbline/contract/registers/index.ts';
import type { CurvePoint } from '@plumbline/contract/rules/planned-actual.ts';
import { fill, type Language, w, type Word } from '@plumbline/contract/words/word.ts';
import type { Db } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { FileAnswer } from '../../http/handler.ts';
import type { Block, LineMark, Paragraph, Row } from '../../pdf/engine/rows.ts';
import { GROUND, INK, MM, TEXT } from '../../pdf/look.ts';
import { contentWidth, printedAt } from '../../pdf/page-frame.ts';
import { framed, gap, plain } from '../../pdf/row-parts.ts';
import { byIds } from '../../register/read/read.ts';
import type { Actor } from '../../register/row/actor.ts';
import { projectName } from '../../workflow/fill/print-sheets.ts';
import { paperOf } from '../../workflow/form/paper.ts';
import { printing } from '../../workflow/form/printing.ts';
import { CURVE_COLUMNS } from './curve-columns.ts';
import { progressCurveOf } from './progress-curve.ts';

const WORDS = {
  all: w('All', '总计'),
  due: w('Planned by today', '至今计划完成'),
  done: w('Finished by today', '至今实际完成'),
  end: w('Finished at this pace', '按当前进度预计完成'),
  noEnd: w('no forecast', '无预测'),
  filter: w('Filter', '筛选'),
  whole: w('The whole scope of work', '整个工作范围'),
  readAt: w('Read at', '读取时间'),
  leftOut: w('Not in the planned line', '未计入计划曲线'),
  undated: w('{count} without a planned finish', '{count} 条无计划完成日期'),
  inDoubt: w('{count} accepted in doubt, not counted as finished', '{count} 份已接收但存疑，不计为已完成'),
  none: w('Nothing has a planned or an actual finish.', '没有计划或实际完成日期。'),
} as const;
const LINES = [
  { label: w('Planned', '计划'), color: INK.faint, isDashed: true, valueOf: (point: CurvePoint) => point.plannedSum },
  { label: w('Actual', '实际'), color: INK.teal, isDashed: false, valueOf: (point: CurvePoint) => point.actualSum },
  { label: w('Forecast', '预测'), color: INK.amber, isDashed: true, valueOf: (point: CurvePoint) => point.forecast },
] as const;

const PAGE = { orientation: 'landscape', size: 'A3' } as const;
const LINE = 5.5 * MM;
/** Steps of the scale, and the lines of the table beside each. */
const STEPS = 5;
const LINES_A_STEP = 6;
const SPAN = STEPS * LINES_A_STEP;
const AXIS = 16 * MM;
const counted = new Intl.NumberFormat('en').format;

/** The largest value of the scale: five equal steps of a round number. */
function scaleOf(most: number): number {
  const step = Math.max(1, most / STEPS);
  const power = 10 ** Math.floor(Math.log10(step));
  const round =
    [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((times) => times * power).find((each) => each >= step) ?? step;
  return (power === 1 ? Math.ceil(round) : round) * STEPS;
}

/** The edges of the chart and of the columns of the table beside it. */
function edgesOf(width: number) {
  const table = width * 0.58;
  const share = (width - table) / (CURVE_COLUMNS.length - 1);
  return { chart: table - 6 * MM, columns: CURVE_COLUMNS.map((_, at) => table + (at - 1) * share), end: width };
}

function chartOf(points: readonly CurvePoint[], most: number): LineMark {
  return {
    kind: 'lines',
    steps: STEPS,
    lines: LINES.map(({ color, isDashed, valueOf }) => ({
      color,
      isDashed,
      values: points.map((point) => {
        const value = valueOf(point);
        return value === null ? null : value / most;
      }),
    })),
  };
}

/** The curve as a picture with its table beside it; the table continues on further pages. */
function curveRows({ points }: ProgressCurve, language: Language): readonly Row[] {
  const edges = edgesOf(contentWidth(PAGE.orientation, PAGE.size));
  const most = scaleOf(Math.max(...points.flatMap((point) => LINES.map(({ valueOf }) => valueOf(point) ?? 0))));
  const cells = (texts: readonly string[], style: Paragraph['style'], more: Partial<Block> = {}): readonly Block[] =>
    texts.map((text, at) => ({
      from: edges.columns[at + 1] ?? 0,
      to: edges.columns[at + 2] ?? edges.end,
      paragraphs: [plain(text, style)],
      padding: 2.5,
      ...framed,
      ...(at > 0 && { align: 'right' as const }),
      ...more,
    }));
  // the first column, where a step begins, is left to the workbook
  const columns = CURVE_COLUMNS.slice(1);
  const lineOf = (point: CurvePoint): readonly Block[] =>
    cells(
      columns.map(([, valueOf], at) => {
        const value = valueOf(point);
        return typeof value === 'number' && at > 0 ? counted(value) : String(value ?? '–');
      }),
      TEXT.line,
    );
  const legend = LINES.filter(({ valueOf }) => points.some((point) => valueOf(point) !== null)).map(
    ({ label, color, isDashed }, at): Block => ({
      from: AXIS + at * 45 * MM,
      to: AXIS + (at + 1) * 45 * MM,
      paragraphs: [plain(`${isDashed ? '– –' : '——'} ${label[language]}`, { ...TEXT.strong, color })],
    }),
  );
  const beside = (at: number): readonly Block[] => {
    if (at > SPAN) return [];
    const axis: readonly Block[] =
      at % LINES_A_STEP === 0
        ? [
            {
              from: 0,
              to: AXIS,
              paragraphs: [plain(counted((most * (SPAN - at)) / SPAN), TEXT.small)],
              align: 'right',
              valign: 'top',
              ...(at < SPAN && { rowSpan: LINES_A_STEP }),
            },
          ]
        : [];
    if (at === 0)
      return [
        ...axis,
        { from: AXIS, to: edges.chart, paragraphs: [], rowSpan: SPAN, mark: chartOf(points, most), ...framed },
      ];
    return at === SPAN ? [...axis, ...daysBelow(points, edges.chart)] : axis;
  };
  const count = Math.max(points.length, SPAN + 1);
  const rows = Array.from({ length: count }, (_, at): Row => {
    const point = points[at];
    const empty: Block = { from: edges.chart, to: edges.end, paragraphs: [] };
    return { blocks: [...beside(at), ...(point ? lineOf(point) : [empty])], height: LINE, keepWithNext: at < SPAN };
  });
  const heads = cells(
    columns.map(([caption]) => caption[language]),
    TEXT.head,
    { fill: GROUND.tint },
  );
  return [
    { blocks: legend, height: LINE, keepWithNext: true },
    { blocks: heads, height: LINE, repeat: true, keepWithNext: true },
    ...rows,
  ];
}

/** The first, the middle and the last day below the chart. */
function daysBelow(points: readonly CurvePoint[], end: number): readonly Block[] {
  const places = [0, Math.floor((points.length - 1) / 2), points.length - 1];
  const width = (end - AXIS) / 3;
  return (['left', 'center', 'right'] as const).map((align, at) => ({
    from: AXIS + at * width,
    to: AXIS + (at + 1) * width,
    paragraphs: [plain(points[places[at] ?? 0]?.to ?? '', TEXT.small)],
    align,
    padding: 0,
  }));
}

const FILTERS = ['handoverType', 'system', 'subSystem', 'discipline'] as const satisfies readonly RegisterKey[];
/** The chosen part of the work, in words. */
async function filterText(db: Db, actor: Actor, choice: ProgressChoice, language: Language): Promise<string> {
  const parts: string[] = [];
  for (const key of FILTERS) {
    const id = choice[key];
    if (id === undefined) continue;
    const [row] = await byIds(db, actor, known(key), [id], [known(key).title]);
    parts.push(`${registers[key].label[language]}: ${String(row?.[known(key).title] ?? id)}`);
  }
  return parts.length === 0 ? WORDS.whole[language] : parts.join(' · ');
}

/** Planned against actual as a PDF: its figures, the picture, and the table beside it. */
export async function progressPdf(
  db: Db,
  actor: Actor,
  { choice, language }: { readonly choice: ProgressChoice; readonly language: Language },
): Promise<FileAnswer> {
  const curve = await progressCurveOf(db, actor, choice);
  const at = new Date();
  const page = pageAt('/Report/PlannedVsActualProgress')?.title[language] ?? '';
  const title = `${page} · ${registerTitle(registers[choice.of])[language]}`;
  const leftOut = [
    ...(curve.undated > 0 ? [fill(WORDS.undated, { count: counted(curve.undated) })] : []),
    ...(curve.inDoubt > 0 ? [fill(WORDS.inDoubt, { count: counted(curve.inDoubt) })] : []),
  ];
  const facts: readonly (readonly [Word, string])[] = [
    [WORDS.filter, await filterText(db, actor, choice, language)],
    [WORDS.all, counted(curve.total)],
    [WORDS.due, counted(curve.due)],
    [WORDS.done, counted(curve.done)],
    [WORDS.end, curve.forecastEnd ?? WORDS.noEnd[language]],
    ...(leftOut.length > 0 ? [[WORDS.leftOut, leftOut.map((word) => word[language]).join(' · ')] as const] : []),
    [WORDS.readAt, printedAt(at, actor.timeZone)],
  ];
  const width = contentWidth(PAGE.orientation, PAGE.size);
  const label = 45 * MM;
  const rows: readonly Row[] = [
    {
      blocks: [{ from: 0, to: width, paragraphs: [plain(title, TEXT.title)], padding: 0 }],
      height: 9 * MM,
      keepWithNext: true,
    },
    ...facts.map(([name, value]): Row => ({
      blocks: [
        { from: 0, to: label, paragraphs: [plain(name[language], TEXT.label)], ...framed, fill: GROUND.label },
        { from: label, to: width, paragraphs: [plain(value, TEXT.line)], ...framed },
      ],
      height: LINE,
    })),
    gap(3),
    ...(curve.points.length > 0
      ? curveRows(curve, language)
      : [
          {
            blocks: [{ from: 0, to: width, paragraphs: [plain(WORDS.none[language], TEXT.strong)], ...framed }],
            height: 12 * MM,
          },
        ]),
  ];
  const data = {
    language,
    timeZone: actor.timeZone,
    project: await projectName(db, actor),
    paper: await paperOf(db, actor),
  };
  const body = await printing.printRows(
    { data, named: title, rows, title, documentCode: '', address: '', ...PAGE },
    at,
  );
  return { file: `${title.replaceAll(' · ', ' ')}.pdf`, type: 'application/pdf', body };
}

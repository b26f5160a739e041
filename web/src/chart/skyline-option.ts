import type { BoxState, TimeStep } from '@plumbline/contract/rules/skyline.ts';
import { markPath, stateOf, WORK_STATES, type StateMark } from '@plumbline/contract/rules/work-state.ts';
import type { ComposeOption } from 'echarts/core';
import type { CustomSeriesOption, CustomSeriesRenderItem, CustomSeriesRenderItemReturn } from 'echarts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts';
import {
  placeBlocks,
  tallest,
  todayPlace,
  type BlockColumn,
  type PlacedBlock,
  type SkylineBlock,
} from './skyline-blocks.ts';
import { fillOf, inkOn, type SkylineColours } from './skyline-colours.ts';

/** The data of a skyline. */
export interface SkylinePicture {
  readonly columns: readonly BlockColumn[];
  /** The time span of a column; all columns are shown, even where nothing is due. */
  readonly step: TimeStep;
  /** `yyyy-mm-dd`. */
  readonly today: string;
  /** The label at the line for today. */
  readonly todayLabel: string;
  readonly colours: SkylineColours;
  readonly theme: {
    readonly ink: string;
    readonly faint: string;
    readonly line: string;
    readonly accent: string;
    readonly surface: string;
    readonly font: string;
  };
}
/** A picture for a screen: `scale` is the factor for things drawn in pixels (readings D65). */
type Drawn = SkylinePicture & { readonly scale: number };
/** A chart option limited to the parts the skyline uses. */
export type SkylineOption = ComposeOption<CustomSeriesOption | GridComponentOption | TooltipComponentOption>;

const STATES: readonly BoxState[] = ['notStarted', 'inProgress', 'ready', 'accepted', 'inDoubt'];
/** Minimum height in pixels at which a box shows its name; smaller boxes show only their colours. */
const READABLE_HEIGHT = 15;
/** A picture with few boxes is scaled as if its tallest stack had this height, so that boxes keep their shape. */
const LEAST_HEIGHT = 5;
/** A mark needs less room than a name. */
const MARKABLE = { width: 11, height: 10 } as const;

/** Returns the option of a skyline: one custom series for each state, and one for the line of today. */
export function skylineOption(picture: Drawn): SkylineOption {
  const placed = placeBlocks(picture.columns);
  const { scale } = picture;
  return {
    animation: false,
    textStyle: { fontFamily: picture.theme.font },
    grid: { left: 44 * scale, right: 16 * scale, top: 26 * scale, bottom: 30 * scale },
    tooltip: tooltip(picture, placed),
    xAxis: {
      type: 'category',
      data: picture.columns.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: picture.theme.line } },
      axisLabel: { color: picture.theme.faint, fontSize: 12 * scale, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: Math.max(LEAST_HEIGHT, tallest(picture.columns)),
      minInterval: 1,
      axisLabel: { color: picture.theme.faint, fontSize: 12 * scale },
      splitLine: { lineStyle: { color: picture.theme.line } },
    },
    series: [
      ...STATES.map((state) =>
        blockSeries(
          state,
          placed.filter(({ block }) => block.state === state),
          picture,
        ),
      ),
      todaySeries(picture),
    ],
  };
}

function tooltip(picture: Drawn, placed: readonly PlacedBlock[]): TooltipComponentOption {
  const byId = new Map(placed.map(({ block }) => [block.id, block]));
  return {
    trigger: 'item',
    backgroundColor: picture.theme.surface,
    borderColor: picture.theme.line,
    textStyle: { color: picture.theme.ink, fontSize: 13 * picture.scale },
    // a text node, never markup: names are user input
    formatter: (params) => {
      const id = 'name' in params ? params.name : '';
      const block = byId.get(id);
      const element = document.createElement('div');
      element.style.whiteSpace = 'pre';
      element.textContent = block === undefined ? '' : block.describe().join('\n');
      return element;
    },
  };
}

/** A data item: column, and where it begins and ends above the baseline; its name is the block's id. */
function blockSeries(state: BoxState, placed: readonly PlacedBlock[], picture: Drawn): CustomSeriesOption {
  return {
    type: 'custom',
    id: state,
    cursor: 'pointer',
    renderItem: drawBlock(placed, picture),
    encode: { x: 0, y: [1, 2] },
    data: placed.map(({ column, place, block }) => ({ name: block.id, value: [column, place, place + block.height] })),
  };
}

type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function drawBlock(placed: readonly PlacedBlock[], picture: Drawn): CustomSeriesRenderItem {
  const { colours } = picture;
  return (params, api): CustomSeriesRenderItemReturn => {
    const item = placed[params.dataIndex];
    const size = api.size?.([1, 1]);
    if (item === undefined || !Array.isArray(size)) return null;
    const { block, column, place } = item;
    const [width = 0, unitHeight = 0] = size;
    const height = unitHeight * block.height;
    const rect = blockRect(api.coord([column, place + block.height]), { width, height, scale: picture.scale });
    const fill = fillRect(rect, block.percent);
    return {
      type: 'group',
      children: [
        {
          type: 'rect',
          shape: rect,
          style: { fill: groundOf(block, colours), ...edgeOf(block, picture) },
        },
        { type: 'rect', shape: fill, style: { fill: fillOf(colours, block.state) }, silent: true },
        ...overdueCorner(rect, { block, picture }),
        ...caption(rect, { block, picture }),
      ],
    };
  };
}

function blockRect(
  top: readonly number[],
  size: { readonly width: number; readonly height: number; readonly scale: number },
): Rect {
  const { scale } = size;
  const width = Math.max(2, Math.min(120 * scale, size.width * 0.86));
  const gap = size.height > 8 * scale ? 2 * scale : Number(size.height > 4);
  return {
    x: Math.round((top[0] ?? 0) - width / 2) + 0.5,
    y: Math.round(top[1] ?? 0) + 0.5,
    width: Math.round(width),
    height: Math.max(1, Math.round(size.height) - gap),
  };
}

function fillRect(rect: Rect, percent: number): Rect {
  const height = (rect.height * percent) / 100;
  return { x: rect.x + 0.5, y: rect.y + rect.height - height, width: rect.width - 1, height };
}

const groundOf = ({ overdue }: SkylineBlock, { ground }: SkylineColours): string =>
  overdue ? ground.overdue : ground.notDue;

/** A box in doubt keeps the fill of an accepted one and differs by its edge. */
const edgeOf = ({ state }: SkylineBlock, { colours: { fill, edge }, scale }: Drawn) =>
  state === 'inDoubt' ? { stroke: fill.inDoubt, lineWidth: 2 * scale } : { stroke: edge, lineWidth: scale };

/** A full box hides its background: the corner still shows that it is overdue, without a line through the text. */
function overdueCorner(rect: Rect, { block, picture }: Captioned) {
  if (!block.overdue) return [];
  const side = Math.min(CORNER * picture.scale, rect.width / 2, rect.height);
  const right = rect.x + rect.width;
  const points = [
    [right - side, rect.y],
    [right, rect.y],
    [right, rect.y + side],
  ];
  const { overdue } = picture.colours.ground;
  return [
    {
      type: 'polygon' as const,
      silent: true,
      shape: { points },
      style: { fill: overdue, stroke: '#ffffff', lineWidth: 1 },
    },
  ];
}
/** The side of the corner of an overdue box, in pixels. */
const CORNER = 10;

/** The approximate width of a character at the text size of a box, in pixels. */
const CHARACTER = 6.4;
const FONT_SIZE = 11;
/** The plate behind a text where the background changes beneath it. */
const PLATE = '#ffffff';

interface Captioned {
  readonly block: SkylineBlock;
  readonly picture: Drawn;
}

/** The side of a mark in a box, and the room to what follows it, in pixels. */
const MARK = { side: 10, gap: 4 } as const;

/** The marks of a box, so that no state is shown by colour alone; that it is overdue is shown by its corner too. */
const marksOf = ({ state, overdue }: SkylineBlock): readonly StateMark[] => [
  WORK_STATES[stateOf(state)].mark,
  ...(overdue ? ([WORK_STATES.overdue.mark] as const) : []),
];

/** Returns what a box shows: its marks and name where they fit, otherwise the first mark, otherwise nothing. */
function captionOf(
  rect: Rect,
  { block, picture }: Captioned,
): { readonly marks: readonly StateMark[]; readonly text: string } {
  const marks = marksOf(block);
  const [width, height] = [rect.width / picture.scale, rect.height / picture.scale];
  const needed = marks.length * (MARK.side + MARK.gap) + block.caption.length * CHARACTER + 6;
  if (height >= READABLE_HEIGHT && width >= needed) return { marks, text: block.caption };
  return { marks: width >= MARKABLE.width && height >= MARKABLE.height ? marks.slice(0, 1) : [], text: '' };
}

function caption(rect: Rect, captioned: Captioned) {
  const { marks, text } = captionOf(rect, captioned);
  if (marks.length === 0) return [];
  const { block, picture } = captioned;
  const { scale, colours } = picture;
  const { percent } = block;
  const behind = percent === 0 ? groundOf(block, colours) : fillOf(colours, block.state);
  const gaps = marks.length - (text === '' ? 1 : 0);
  const content = (marks.length * MARK.side + gaps * MARK.gap + text.length * CHARACTER) * scale;
  const width = Math.min(rect.width - 2, content + 6);
  const height = Math.min(rect.height - 2, (FONT_SIZE + 4) * scale);
  // where the edge of the fill would cross the text, the text gets a plate of its own
  const isCrossed = percent > 0 && percent < 100;
  const ink = inkOn(isCrossed ? PLATE : behind);
  const plate = {
    type: 'rect' as const,
    silent: true,
    shape: { x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2, width, height, r: 2 },
    style: { fill: PLATE },
  };
  const left = rect.x + (rect.width - content) / 2;
  const middle = rect.y + rect.height / 2;
  const side = MARK.side * scale;
  return [
    ...(isCrossed ? [plate] : []),
    ...marks.map((mark, at) => ({
      type: 'path' as const,
      silent: true,
      shape: {
        pathData: markPath(mark),
        x: left + at * (side + MARK.gap * scale),
        y: middle - side / 2,
        width: side,
        height: side,
      },
      style: { fill: ink },
    })),
    ...(text === ''
      ? []
      : [
          {
            type: 'text' as const,
            silent: true,
            style: {
              text,
              x: left + marks.length * (side + MARK.gap * scale),
              y: middle,
              align: 'left' as const,
              verticalAlign: 'middle' as const,
              fontSize: FONT_SIZE * scale,
              fontFamily: picture.theme.font,
              fill: ink,
            },
          },
        ]),
  ];
}

function todaySeries({ columns, step, today, todayLabel, theme, scale }: Drawn): CustomSeriesOption {
  const place = todayPlace(columns, step, today);
  return {
    type: 'custom',
    id: 'today',
    silent: true,
    z: 10,
    data: place === null ? [] : [[0, 0]],
    renderItem: (params, api) => {
      const size = api.size?.([1, 1]);
      const ground = api.coord([0, 0]);
      const coordSys = params.coordSys;
      if (place === null || !Array.isArray(size) || !('y' in coordSys) || !('height' in coordSys)) return null;
      const x = Math.round((ground[0] ?? 0) + place * (size[0] ?? 0)) + 0.5;
      const top = Number(coordSys.y);
      return {
        type: 'group',
        children: [
          {
            type: 'line',
            shape: { x1: x, y1: top - 6 * scale, x2: x, y2: top + Number(coordSys.height) },
            style: { stroke: theme.accent, lineWidth: 1.5 * scale, lineDash: [4 * scale, 3 * scale] },
          },
          {
            type: 'text',
            style: {
              text: todayLabel,
              x,
              y: top - 10 * scale,
              align: 'center',
              verticalAlign: 'bottom',
              fontSize: 12 * scale,
              fontFamily: theme.font,
              fill: theme.accent,
            },
          },
        ],
      };
    },
  };
}

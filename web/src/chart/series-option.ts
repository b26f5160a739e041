import type { BarSeriesOption, GridComponentOption, LineSeriesOption, TooltipComponentOption } from 'echarts';
import type { ComposeOption } from 'echarts/core';

/** One series of figures. */
interface Series {
  readonly name: string;
  readonly colour: string;
  /** One value for each position on the axis; null where there is none. */
  readonly values: readonly (number | null)[];
  /** Drawn dashed, so that the series is not distinguished by colour alone. */
  readonly dashed?: boolean;
}
/** A horizontal line at a value: a limit. */
interface Mark {
  readonly value: number;
  readonly label: string;
}
/** The data of a chart over time. */
export interface SeriesPicture {
  readonly kind: 'columns' | 'lines';
  /** The label below each position, from the left. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly marks?: readonly Mark[];
  /** Shown after each figure; figures without a unit are counts, and whole numbers on the axis too. */
  readonly unit?: string;
  readonly theme: {
    readonly ink: string;
    readonly faint: string;
    readonly line: string;
    readonly limit: string;
    readonly surface: string;
    readonly font: string;
  };
}
/** A chart option limited to the parts these charts use. */
export type SeriesOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | TooltipComponentOption
>;
type Drawn = SeriesPicture & { readonly scale: number };

/** Returns the option of a chart over time: stacked columns, or lines with their limits across. */
export function seriesOption(picture: Drawn): SeriesOption {
  const { theme, labels, scale, series } = picture;
  const small = { color: theme.faint, fontSize: 12 * scale };
  return {
    animation: false,
    textStyle: { fontFamily: theme.font },
    grid: { left: 52 * scale, right: 20 * scale, top: 16 * scale, bottom: 30 * scale },
    tooltip: {
      trigger: 'axis',
      backgroundColor: theme.surface,
      borderColor: theme.line,
      textStyle: { color: theme.ink, fontSize: 13 * scale },
      valueFormatter: (value) => [String(value ?? '–'), picture.unit ?? ''].join(' ').trim(),
    },
    xAxis: {
      type: 'category',
      data: [...labels],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: theme.line } },
      axisLabel: { ...small, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      minInterval: picture.unit === undefined ? 1 : 0,
      scale: picture.kind === 'lines' && picture.marks !== undefined,
      min: (range: { readonly min: number }) => lowest(picture, range.min),
      max: (range: { readonly max: number }) => highest(picture, range.max),
      axisLabel: small,
      splitLine: { lineStyle: { color: theme.line } },
    },
    series: series.map((item, at) =>
      picture.kind === 'columns' ? columns(item) : lines(item, at === 0 ? picture : undefined, scale),
    ),
  };
}

const values = ({ marks = [] }: SeriesPicture): readonly number[] => marks.map(({ value }) => value);
/** Limits are always within the picture, even where no value comes near them. */
const lowest = (picture: SeriesPicture, least: number): number => Math.min(0, least, ...values(picture));
const highest = (picture: SeriesPicture, most: number): number => {
  const top = Math.max(most, ...values(picture));
  return picture.marks === undefined ? niceAbove(top) : niceAbove(top * 1.08);
};
/** Rounds up to the next multiple of half a power of ten. */
function niceAbove(value: number): number {
  if (value <= 0) return 1;
  const step = 10 ** Math.floor(Math.log10(value)) / 2;
  return Math.ceil(value / step) * step;
}

const columns = ({ name, colour, values: data }: Series): BarSeriesOption => ({
  type: 'bar',
  name,
  stack: 'all',
  barMaxWidth: 36,
  itemStyle: { color: colour },
  data: data.map((value) => (value === 0 ? null : value)),
});

function lines(
  { name, colour, values: data, dashed }: Series,
  marked: SeriesPicture | undefined,
  scale: number,
): LineSeriesOption {
  const limits = marked?.marks ?? [];
  return {
    type: 'line',
    name,
    symbolSize: 7 * scale,
    showSymbol: data.length < 40,
    connectNulls: true,
    lineStyle: { color: colour, width: 2 * scale, type: dashed ? 'dashed' : 'solid' },
    itemStyle: { color: colour },
    data: [...data],
    ...(marked !== undefined &&
      limits.length > 0 && {
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: marked.theme.limit, type: 'dashed', width: 1.5 * scale },
          label: { color: marked.theme.limit, fontSize: 12 * scale, position: 'insideEndTop', formatter: '{b}' },
          data: limits.map(({ value, label }) => ({ yAxis: value, name: label })),
        },
      }),
  };
}

import { LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { seriesOption, type SeriesPicture } from './series-option.ts';

use([LineChart, GridComponent, SVGRenderer]);

const SIZE = { width: 1400, height: 700, head: 96, edge: 24 } as const;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** What is drawn around a chart, so that it can be read away from the screen. */
export interface SvgFrame {
  readonly title: string;
  /** The scope and the time of the export. */
  readonly note: string;
}

/** Draws a chart of lines with title, scope, date and legend as an SVG document. */
export function svgOfSeries(picture: SeriesPicture, { title, note }: SvgFrame): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: SIZE.width, height: SIZE.height });
  chart.setOption(seriesOption({ ...picture, scale: 1 }));
  const drawn = chart.renderToSVGString();
  chart.dispose();
  const { theme } = picture;
  const font = `font-family="${escaped(theme.font)}"`;
  const [width, height] = [SIZE.width + 2 * SIZE.edge, SIZE.height + SIZE.head + SIZE.edge];
  let x: number = SIZE.edge;
  const legend = picture.series.map(({ name, colour }) => {
    const entry = `<rect x="${x}" y="70" width="18" height="14" fill="${escaped(colour)}"/><text x="${x + 24}" y="82" ${font} font-size="13" fill="${escaped(theme.ink)}">${escaped(name)}</text>`;
    // a Chinese character is about twice as wide as a letter
    x += 64 + [...name].reduce((sum, sign) => sum + (sign > '\u2e80' ? 13 : 7), 0);
    return entry;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${escaped(theme.surface)}"/>`,
    `<text x="${SIZE.edge}" y="34" ${font} font-size="18" font-weight="650" fill="${escaped(theme.ink)}">${escaped(title)}</text>`,
    `<text x="${SIZE.edge}" y="56" ${font} font-size="13" fill="${escaped(theme.faint)}">${escaped(note)}</text>`,
    ...legend,
    `<g transform="translate(${SIZE.edge} ${SIZE.head})">${drawn}</g>`,
    '</svg>',
  ].join('\n');
}

import type { LaidCell } from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import { readNumberShapes, type NumberShape } from './number-format.ts';
import { scanSmallPart } from './scan-small-part.ts';
import { CLOSE, isTag, OPEN, tagAttribute, XmlScanner, type Tag } from './xml-scanner.ts';
import type { ZipParts } from './zip-parts.ts';

/** How the cells of a style look. */
export type CellLook = Pick<LaidCell, 'border' | 'fill' | 'color' | 'bold' | 'align' | 'size' | 'kind'>;

/** The palette that older files refer to by number, from 8 on (ECMA-376, 18.8.27). */
const PALETTE =
  '000000ffffffff000000ff000000ffffff00ff00ff00ffff800000008000000080808000800080008080c0c0c08080809999ff993366ffffccccffff660066ff80800066ccccccff000080ff00ffffff0000ffff800080800000008080' +
  '0000ff00ccffccffffccffccffff9999ccffff99cccc99ffffcc993366ff33cccc99cc00ffcc00ff9900ff6600666699969696003366339966003300333300993300993366333399333333';
const FIRST_OF_PALETTE = 8;
/** The order in which cells refer to the colours of the theme: light and dark are exchanged (18.8.3). */
const THEME = ['lt1', 'dk1', 'lt2', 'dk2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'] as const;
const USUAL_THEME: Readonly<Record<string, string>> = {
  lt1: 'ffffff',
  dk1: '000000',
  lt2: 'e7e6e6',
  dk2: '44546a',
  accent1: '4472c4',
  accent2: 'ed7d31',
  accent3: 'a5a5a5',
  accent4: 'ffc000',
  accent5: '5b9bd5',
  accent6: '70ad47',
};
const SIDES = ['left', 'right', 'top', 'bottom'] as const;

async function readTheme(parts: ZipParts): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = { ...USUAL_THEME };
  let name = '';
  await scanSmallPart(parts, 'xl/theme/theme1.xml', (tag) => {
    name = THEME.find((known) => isTag(tag, known)) ?? name;
    if (name === '') return;
    const value = isTag(tag, 'srgbClr') ? tagAttribute(tag, 'val') : undefined;
    const system = isTag(tag, 'sysClr') ? tagAttribute(tag, 'lastClr') : undefined;
    const color = value ?? system;
    if (color !== undefined && /^[\da-f]{6}$/i.test(color)) found[name] = color.toLowerCase();
    if (color !== undefined) name = '';
  });
  return found;
}

/** Lightens or darkens a colour, as `tint` says: -1 is black, 1 is white. */
function tinted(color: string, tint: number): string {
  if (!(Math.abs(tint) <= 1) || tint === 0) return color;
  const parts = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const mixed = parts.map((part) => Math.round(tint < 0 ? part * (1 + tint) : part + (255 - part) * tint));
  return mixed.map((part) => part.toString(16).padStart(2, '0')).join('');
}

/** The colour that a tag names: by value, by the palette or by the theme. */
function colorOf(tag: Tag, theme: Readonly<Record<string, string>>): string | undefined {
  const rgb = /^(?:[\da-f]{2})?([\da-f]{6})$/i.exec(tagAttribute(tag, 'rgb') ?? '')?.[1];
  const index = Number(tagAttribute(tag, 'indexed') ?? Number.NaN) - FIRST_OF_PALETTE;
  const indexed = PALETTE.slice(index * 6, index * 6 + 6);
  const themed = theme[THEME[Number(tagAttribute(tag, 'theme') ?? -1)] ?? ''];
  const color = rgb ?? (index >= 0 && indexed.length === 6 ? indexed : themed);
  return color === undefined ? undefined : `#${tinted(color.toLowerCase(), Number(tagAttribute(tag, 'tint') ?? 0))}`;
}

type Font = Pick<CellLook, 'bold' | 'size' | 'color'>;
/** Collects the fonts, fills and borders of a workbook, and the styles that combine them. */
class LookReader {
  readonly looks: CellLook[] = [];
  readonly #fonts: Font[] = [];
  readonly #fills: (string | undefined)[] = [];
  readonly #borders: string[] = [];
  readonly #theme: Readonly<Record<string, string>>;
  readonly #shapes: readonly NumberShape[];
  /** The collection the scanner is in. */
  #within = '';
  #isSolid = false;

  constructor(theme: Readonly<Record<string, string>>, shapes: readonly NumberShape[]) {
    this.#theme = theme;
    this.#shapes = shapes;
  }

  visit(tag: Tag): void {
    const within = ['fonts', 'fills', 'borders', 'cellXfs', 'cellStyleXfs', 'dxfs'].find((name) => isTag(tag, name));
    if (within !== undefined) this.#within = tag.kind === OPEN ? within : '';
    else if (tag.kind === CLOSE) return;
    else if (this.#within === 'fonts') this.#visitFont(tag);
    else if (this.#within === 'fills') this.#visitFill(tag);
    else if (this.#within === 'borders') this.#visitBorder(tag);
    else if (this.#within === 'cellXfs') this.#visitStyle(tag);
  }

  #visitFont(tag: Tag): void {
    if (isTag(tag, 'font')) this.#fonts.push({});
    const at = this.#fonts.length - 1;
    const font = this.#fonts[at];
    if (font === undefined) return;
    const size = isTag(tag, 'sz') ? Number(tagAttribute(tag, 'val')) : Number.NaN;
    const color = isTag(tag, 'color') ? colorOf(tag, this.#theme) : undefined;
    const isBold = isTag(tag, 'b') && !/^(?:0|false)$/.test(tagAttribute(tag, 'val') ?? '');
    this.#fonts[at] = {
      ...font,
      ...(size > 0 && { size: Math.min(size, 72) }),
      ...(color !== undefined && color !== '#000000' && { color }),
      ...(isBold && { bold: true }),
    };
  }

  #visitFill(tag: Tag): void {
    if (isTag(tag, 'fill')) this.#fills.push(undefined);
    if (isTag(tag, 'patternFill')) this.#isSolid = tagAttribute(tag, 'patternType') === 'solid';
    if (!isTag(tag, 'fgColor') || !this.#isSolid) return;
    const color = colorOf(tag, this.#theme);
    this.#fills[this.#fills.length - 1] = color === '#ffffff' ? undefined : color;
  }

  #visitBorder(tag: Tag): void {
    if (isTag(tag, 'border')) this.#borders.push('');
    const side = SIDES.find((name) => isTag(tag, name));
    if (side === undefined || (tagAttribute(tag, 'style') ?? 'none') === 'none') return;
    this.#borders[this.#borders.length - 1] += side[0] ?? '';
  }

  #visitStyle(tag: Tag): void {
    if (isTag(tag, 'xf')) this.looks.push(this.#lookOf(tag));
    const align = isTag(tag, 'alignment') ? (tagAttribute(tag, 'horizontal') ?? '') : '';
    const last = this.looks.length - 1;
    const look = this.looks[last];
    if (look === undefined) return;
    if (align.startsWith('cent')) this.looks[last] = { ...look, align: 'center' };
    else if (align === 'right') this.looks[last] = { ...look, align: 'right' };
  }

  #lookOf(tag: Tag): CellLook {
    const at = (name: string): number => Number(tagAttribute(tag, name) ?? 0);
    const [border, fill] = [this.#borders[at('borderId')], this.#fills[at('fillId')]];
    const shape = this.#shapes[this.looks.length];
    return {
      ...this.#fonts[at('fontId')],
      ...(border && { border }),
      ...(fill !== undefined && { fill }),
      ...(shape?.kind === 'moment' && shape.day && { kind: 'date' as const }),
    };
  }
}

/** The looks of the cell styles of a workbook, by the style number stored in a cell. */
export async function readCellLooks(parts: ZipParts, part: string | undefined): Promise<readonly CellLook[]> {
  const text = part === undefined ? undefined : await parts.readText(part);
  if (text === undefined) return [];
  const reader = new LookReader(await readTheme(parts), await readNumberShapes(parts, part));
  const scanner = new XmlScanner((tag) => reader.visit(tag));
  scanner.feed(text);
  scanner.end();
  return reader.looks;
}

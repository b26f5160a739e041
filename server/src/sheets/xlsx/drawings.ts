import {
  addressOf,
  LAID_MOST,
  type LaidPicture,
  type LostPart,
} from '@plumbline/contract/rules/own-sheet/laid-sheet.ts';
import { readRelations, resolvePart } from './workbook.ts';
import { SheetError } from '../sheet-error.ts';
import { CLOSE, isTag, tagAttribute, tagText, XmlScanner, type Tag } from './xml-scanner.ts';
import type { ZipParts } from './zip-parts.ts';

/** A tick box of the form controls, with its caption, in the cell where it begins. */
interface DrawnBox {
  readonly row: number;
  readonly col: number;
  /** `☐` or `☒`, and the caption. */
  readonly text: string;
}
/** What is drawn over the cells of a sheet. */
export interface Drawing {
  readonly pictures: readonly LaidPicture[];
  readonly boxes: readonly DrawnBox[];
  readonly lost: readonly LostPart[];
}

/** Units of a drawing in a pixel. */
const EMU = 9525;
/** What a picture is drawn at whose size only its end tells. */
const USUAL = { width: 120, height: 48 } as const;
const MOST_BOXES = 2_000;
const MOST_TEXT = 300;
/** The formats that every browser shows, by their first bytes. */
const FORMATS: ReadonlyArray<readonly [type: string, starts: string]> = [
  ['image/png', '89504e47'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '47494638'],
];

interface Anchor {
  row: number;
  col: number;
  width: number;
  height: number;
  picture: string;
  text: string;
  isChart: boolean;
}

/** Reads the anchors of a drawing part: pictures, text boxes, charts. */
class AnchorReader {
  readonly anchors: Anchor[] = [];
  #open: Anchor | undefined;
  #isEnd = false;

  visit(tag: Tag): void {
    if (/^(?:oneCell|twoCell|absolute)Anchor/.test(tag.source.slice(tag.nameAt, tag.nameAt + 14)))
      this.#visitAnchor(tag);
    else if (this.#open !== undefined) this.#visitPart(this.#open, tag);
  }

  #visitAnchor(tag: Tag): void {
    if (tag.kind !== CLOSE) this.#open = { row: 0, col: 0, ...USUAL, picture: '', text: '', isChart: false };
    else if (this.#open !== undefined && this.anchors.length < MOST_BOXES) this.anchors.push(this.#open);
    if (tag.kind === CLOSE) this.#open = undefined;
    this.#isEnd = false;
  }

  #visitPart(anchor: Anchor, tag: Tag): void {
    if (isTag(tag, 'to')) this.#isEnd = tag.kind !== CLOSE;
    if (tag.kind === CLOSE) this.#visitText(anchor, tag);
    else if (isTag(tag, 'a:blip')) anchor.picture = tagAttribute(tag, 'r:embed') ?? '';
    else if (isTag(tag, 'graphicFrame')) anchor.isChart = true;
    else if (isTag(tag, 'ext') || isTag(tag, 'a:ext')) {
      const [width, height] = [Number(tagAttribute(tag, 'cx')) / EMU, Number(tagAttribute(tag, 'cy')) / EMU];
      if (width > 0 && height > 0)
        Object.assign(anchor, { width: Math.min(width, 2000), height: Math.min(height, 2000) });
    }
  }

  #visitText(anchor: Anchor, tag: Tag): void {
    if (isTag(tag, 'a:t')) anchor.text = `${anchor.text}${tagText(tag)}`.slice(0, MOST_TEXT);
    if (this.#isEnd) return;
    if (isTag(tag, 'col')) anchor.col = Number(tagText(tag)) || 0;
    if (isTag(tag, 'row')) anchor.row = Number(tagText(tag)) || 0;
  }
}

const isInSheet = ({ row, col }: { readonly row: number; readonly col: number }): boolean =>
  row >= 0 && col >= 0 && row < LAID_MOST.rows && col < LAID_MOST.columns;

async function scan(parts: ZipParts, part: string, visit: (tag: Tag) => void): Promise<void> {
  const text = await parts.readText(part);
  if (text === undefined) return;
  const scanner = new XmlScanner(visit);
  scanner.feed(text);
}

/** The picture of a part as an address that a page can show; null for other formats, and for what is too large. */
async function addressOfPicture(parts: ZipParts, part: string): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const piece of parts.read(part)) {
    bytes += piece.length;
    if (bytes > LAID_MOST.pictureBytes) return null;
    chunks.push(piece);
  }
  const content = Buffer.concat(chunks);
  const start = content.toString('hex', 0, 8);
  const type = FORMATS.find(([, starts]) => start.startsWith(starts))?.[0];
  return type === undefined ? null : `data:${type};base64,${content.toString('base64')}`;
}

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1);

/**
 * Reads what is drawn over the cells of a sheet. A drawing that cannot be read is named as lost: the cells are worth
 * reading without it.
 */
export async function readDrawing(parts: ZipParts, sheetPart: string): Promise<Drawing> {
  const pictures: LaidPicture[] = [];
  const boxes: DrawnBox[] = [];
  const lost: LostPart[] = [];
  for (const { type, target } of await readRelations(parts, sheetPart)) {
    const part = resolvePart(folderOf(sheetPart), target);
    if (!parts.has(part)) continue;
    try {
      if (type === 'drawing') await readAnchors(parts, part, { pictures, lost });
      if (type === 'vmlDrawing') boxes.push(...(await readBoxes(parts, part)));
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      lost.push({ what: 'drawing', at: '', text: '' });
    }
  }
  return { pictures, boxes: boxes.filter(isInSheet), lost };
}

async function readAnchors(
  parts: ZipParts,
  part: string,
  { pictures, lost }: { readonly pictures: LaidPicture[]; readonly lost: LostPart[] },
): Promise<void> {
  const reader = new AnchorReader();
  await scan(parts, part, (tag) => reader.visit(tag));
  const relations = await readRelations(parts, part);
  for (const anchor of reader.anchors.filter(isInSheet)) {
    const { row, col, width, height, picture, text, isChart } = anchor;
    const target = relations.find(({ id }) => id === picture)?.target;
    const media = target === undefined ? undefined : resolvePart(folderOf(part), target);
    if (media !== undefined && parts.has(media)) {
      if (pictures.length < LAID_MOST.pictures)
        pictures.push({ row, col, width, height, src: await addressOfPicture(parts, media) });
      else lost.push({ what: 'pictures', at: addressOf(anchor), text: String(LAID_MOST.pictures) });
    } else if (isChart) lost.push({ what: 'chart', at: addressOf(anchor), text: '' });
    else if (text !== '') lost.push({ what: 'textBox', at: addressOf(anchor), text });
  }
}

/** Reads the tick boxes of the form controls, which older drawings contain. */
async function readBoxes(parts: ZipParts, part: string): Promise<readonly DrawnBox[]> {
  const reader = new BoxReader();
  await scan(parts, part, (tag) => reader.visit(tag));
  return reader.boxes;
}
class BoxReader {
  readonly boxes: DrawnBox[] = [];
  #caption = '';
  #isBox = false;
  #isChecked = false;
  #place: readonly number[] = [];

  visit(tag: Tag): void {
    if (tag.kind !== CLOSE) this.#open(tag);
    else if (isTag(tag, 'v:shape')) this.#close();
    else this.#read(tag, tagText(tag).trim());
  }

  #open(tag: Tag): void {
    if (isTag(tag, 'x:ClientData')) this.#isBox = tagAttribute(tag, 'ObjectType') === 'Checkbox';
    if (!isTag(tag, 'v:shape')) return;
    this.#caption = '';
    this.#isBox = false;
    this.#isChecked = false;
    this.#place = [];
  }

  #read(tag: Tag, text: string): void {
    if (isTag(tag, 'x:Anchor')) this.#place = text.split(',').map(Number);
    else if (isTag(tag, 'x:Checked')) this.#isChecked = text === '1';
    else if (isTag(tag, 'font') || isTag(tag, 'div')) this.#caption += text;
  }

  /** The anchor names the column and the row of the first cell, each followed by a distance. */
  #close(): void {
    if (!this.#isBox || this.boxes.length >= MOST_BOXES) return;
    const [col = -1, , row = -1] = this.#place;
    const text = `${this.#isChecked ? '☒' : '☐'} ${this.#caption}`.trim().slice(0, MOST_TEXT);
    this.boxes.push({ row, col, text });
  }
}

import type { WorkState } from '@plumbline/contract/rules/work-state.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { Row } from './engine/rows.ts';
import { GROUND, MM, TEXT } from './look.ts';
import type { PrintedIn, SignOffPrint, StatePrint } from './print.ts';
import { block, both, cellsOf, framed, gap, plain, type StateTexts, withState } from './row-parts.ts';
import { statementRows } from './statement-rows.ts';

const WIDTH = 190;
const LABEL = 48;
const LINE = 7 * MM;
const NONE = w('None', '无');

/** A record to be printed in full: what it is, its field values, who signed it. */
export interface RecordPrint {
  readonly kind: Word;
  readonly title: string;
  readonly description: string;
  /** Printed as a QR code; left out where no page opens it. */
  readonly address: string;
  /** Printed as a barcode; empty for none. */
  readonly documentCode: string;
  readonly facts: readonly {
    readonly label: Word;
    readonly value: string;
    /** The state it names, for its mark. */
    readonly state?: WorkState;
  }[];
  readonly signOffs: readonly SignOffPrint[];
  /** Its state; left out where it has none. */
  readonly state?: StatePrint;
}
/** A record to be printed in full among sheets, on separate pages. */
export interface WholePrint extends PrintedIn {
  readonly record: RecordPrint;
}
/** A table: its columns with their share of the width, and its lines. */
export interface TablePrint {
  readonly title: Word;
  readonly columns: readonly {
    readonly label: Word;
    readonly share: number;
    /** In a column of states: the state that each text stands for. */
    readonly states?: StateTexts;
  }[];
  readonly lines: readonly (readonly string[])[];
}

/** A record as rows. */
export const recordRows = (record: RecordPrint): readonly Row[] => [
  heading(record),
  gap(3),
  ...record.facts.map(({ label, value, state }): Row => ({
    blocks: [
      block(0, LABEL, [both(label, TEXT.label)], { ...framed, fill: GROUND.label }),
      ...withState(
        block(
          LABEL,
          WIDTH,
          value.split('\n').map((text) => plain(text)),
          framed,
        ),
        state,
      ),
    ],
    height: LINE,
  })),
  ...(record.signOffs.length === 0 ? [] : [gap(3)]),
  ...record.signOffs.map(signature),
  ...statementRows(record.signOffs, WIDTH),
];

function heading({ kind, title, description, address, documentCode }: RecordPrint): Row {
  const texts = [both(kind, TEXT.kind), plain(title, TEXT.hero), plain(description, TEXT.title)];
  const code = documentCode === '' ? [] : [{ text: ' ', style: TEXT.bars }, plain(documentCode, TEXT.code)];
  const bars =
    documentCode === ''
      ? []
      : [block(118, 162, code, { align: 'center', mark: { kind: 'barcode', text: documentCode } })];
  const qr = address === '' ? [] : [block(164, WIDTH, [], { mark: { kind: 'qr', text: address } })];
  return { blocks: [block(0, 116, texts, { padding: 0 }), ...bars, ...qr], height: 26 * MM };
}

function signature({ label, person, company = '', date, signature: drawn }: SignOffPrint): Row {
  const word = typeof label === 'string' ? w(label, label) : label;
  const by = [plain(person, TEXT.signature), ...(company === '' ? [] : [plain(company, TEXT.label)])];
  return {
    blocks: [
      block(0, LABEL, [both(word, TEXT.label)], { ...framed, fill: GROUND.label }),
      block(LABEL, 140, by, { ...framed, ...(drawn && { mark: { kind: 'picture', bytes: drawn } }) }),
      block(140, WIDTH, [plain(date)], framed),
    ],
    height: 10 * MM,
  };
}

/** A table as rows; its heading is repeated on each page. */
export function tableRows({ title, columns, lines }: TablePrint): readonly Row[] {
  const totalShare = columns.reduce((sum, { share }) => sum + share, 0);
  let at = 0;
  const edges = [0, ...columns.map(({ share }) => (at += (share / totalShare) * WIDTH))];
  const cell = cellsOf(edges);
  const head: Row = {
    blocks: columns.map(({ label }, place) => cell(place, [both(label, TEXT.head)], { fill: GROUND.tint })),
    height: LINE,
    repeat: true,
    keepWithNext: true,
  };
  const caption = block(0, WIDTH, [both(title, TEXT.section)], { ...framed, fill: GROUND.label });
  const none: Row = { blocks: [block(0, WIDTH, [both(NONE, TEXT.number)], framed)], height: LINE };
  return [
    gap(),
    { blocks: [caption], height: LINE, keepWithNext: true },
    ...(lines.length === 0 ? [none] : [head]),
    ...lines.map((line): Row => ({
      blocks: line.flatMap((text, place) => withState(cell(place, [plain(text)]), columns[place]?.states?.[text])),
      height: LINE,
    })),
  ];
}

/** A line of a table of contents. */
export interface ContentsLine {
  readonly text: Word;
  /** Its nesting depth, from 0. */
  readonly depth: number;
  /** The page number as printed. */
  readonly page: string;
}

/** A table of contents as rows. */
export const contentsRows = (title: Word, lines: readonly ContentsLine[]): readonly Row[] => [
  { blocks: [block(0, WIDTH, [both(title, TEXT.hero)], { padding: 0 })], height: 12 * MM, keepWithNext: true },
  ...lines.map(({ text, depth, page }): Row => {
    const style = depth === 0 ? TEXT.strong : TEXT.value;
    return {
      blocks: [
        block(depth * 6, 170, [both(text, style)], { padding: 0 }),
        block(170, WIDTH, [plain(page, style)], { align: 'right', padding: 0 }),
      ],
      height: 5 * MM,
    };
  }),
];

/** A picture that fills a page, with its name below. */
export const pictureRows = (name: string, bytes: Uint8Array): readonly Row[] => [
  {
    blocks: [block(0, WIDTH, [plain(name, TEXT.small)], { valign: 'bottom', mark: { kind: 'photo', bytes } })],
    height: 240 * MM,
  },
];

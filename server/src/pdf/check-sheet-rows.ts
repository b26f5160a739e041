import type { Control, FieldControl, GridCell, GridRow, PartControl } from '@plumbline/contract/rules/form-cells.ts';
import { PARTS, partOf } from './part-content.ts';
import { FORM_STANDINGS } from '@plumbline/contract/rules/form-standing.ts';
import { COMMENT_CONTROL, layOut, textLines } from '@plumbline/contract/rules/form-grid.ts';
import { limitOf, limitSigns } from '@plumbline/contract/rules/limits.ts';
import { readingsOutside } from '@plumbline/contract/rules/readings.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { banner, doubtRows, note } from './doubt-rows.ts';
import type { Block, Mark, Paragraph, Row } from './engine/rows.ts';
import type { TextStyle } from './engine/typesetter.ts';
import { GROUND, INK, MM, TEXT } from './look.ts';
import { photoRows } from './photo-rows.ts';
import type { CheckSheetPrint, SignOffPrint } from './print.ts';
import { statementRows } from './statement-rows.ts';

const REJECTED = w('REJECTED', '已拒绝');
const STATUS = w('Completion status', '完成状态');
const VOID = w('VOID', '作废');
const VOIDED = w('Voided by {by} on {on}: {reason}', '由 {by} 于 {on} 作废：{reason}');
const IN_DOUBT = w('TO BE RE-VERIFIED: something changed since it was signed', '待复核：签署后内容已变化');
const PAPER = w('Issued as paper: the tasks are answered on the paper sheet', '纸质签发：任务结果见纸质检查表');
const DOUBT = w('Re-verification since it was signed', '签署后的复核');
const OPTIONAL = w('optional', '可选');

/** A check sheet as rows: the layout of the screen, with the answers filled in. */
export function checkSheetRows(sheet: CheckSheetPrint): readonly Row[] {
  const { template, title, documentCode, itr, header, lists = {}, answered = [], punch, comment } = sheet;
  const signOffs = sheet.signOffs.map((signOff) => ({ ...signOff, label: labelOf(signOff) }));
  const outside = readingsOutside(template, sheet.answers);
  const grid = layOut(template, {
    title,
    documentCode,
    itr,
    header,
    lists,
    answered,
    outside,
    punch,
    comment,
    signOffs,
  });
  const edges = grid.widths.reduce<readonly number[]>((all, width) => [...all, (all.at(-1) ?? 0) + width], [0]);
  // signatures are in the order of the sign-offs
  const signatures = sheet.signOffs.map(({ signature }) => signature);
  const signatureOf = ({ style }: GridCell): Pick<Block, 'mark' | 'valign'> => {
    const bytes = style === 'signature' ? signatures.shift() : undefined;
    return bytes ? { mark: { kind: 'picture', bytes }, valign: 'bottom' } : {};
  };
  const toBlock = (cell: GridCell): Block => ({
    from: (edges[cell.col] ?? 0) * MM,
    to: (edges[cell.col + cell.colSpan] ?? edges.at(-1) ?? 0) * MM,
    frame: GROUND.line,
    ...(cell.rowSpan ? { rowSpan: cell.rowSpan } : {}),
    ...(cell.align ? { align: cell.align } : {}),
    ...groundOf(cell),
    ...contentOf(cell, sheet),
    ...signatureOf(cell),
  });
  const toRow = ({ cells, height, repeat, keepWithNext }: GridRow): Row => ({
    blocks: cells.map(toBlock),
    height: height * MM,
    ...(repeat ? { repeat } : {}),
    ...(keepWithNext ? { keepWithNext } : {}),
  });
  const width = edges.at(-1) ?? 0;
  return [
    ...rejection(sheet, width),
    ...(sheet.voided ? [...banner(VOID, width), ...note(fill(VOIDED, sheet.voided), width)] : []),
    ...unsettled(sheet, width),
    ...(sheet.doubt?.isOpen ? banner(IN_DOUBT, width) : []),
    ...(sheet.isPaper ? note(PAPER, width) : []),
    ...grid.rows.map(toRow),
    ...statementRows(sheet.signOffs, width),
    ...status(sheet, width),
    ...doubtRows(sheet.doubt, DOUBT, width),
    ...photoRows(sheet, width * MM),
  ];
}

function labelOf({ label, type }: SignOffPrint): Word | string {
  if (type !== 'optional') return label;
  const both = typeof label === 'string' ? { en: label, zh: label } : label;
  return `${textLines(both, 'head').join(' ')} (${OPTIONAL.en} ${OPTIONAL.zh})`;
}

/** The mark of a sheet whose form nobody chose, or nobody approved. */
const unsettled = ({ standing = 'approved' }: CheckSheetPrint, width: number): readonly Row[] =>
  standing === 'approved' ? [] : banner(FORM_STANDINGS[standing], width);

/** The status of the record after its last signature, in the facility's words. */
function status({ status: text }: CheckSheetPrint, width: number): readonly Row[] {
  if (text === undefined) return [];
  const paragraphs = [
    { text: `${STATUS.en} ${STATUS.zh}`, style: TEXT.label },
    { text, style: TEXT.value },
  ];
  return [{ blocks: [{ from: 0, to: width * MM, frame: GROUND.line, paragraphs }], height: 0 }];
}

function rejection({ rejected }: CheckSheetPrint, width: number): readonly Row[] {
  if (!rejected) return [];
  const { person, date, reason } = rejected;
  const block: Block = {
    from: 0,
    to: width * MM,
    fill: GROUND.alert,
    frame: INK.red,
    paragraphs: [
      { text: `${REJECTED.en} ${REJECTED.zh}  ${person}, ${date}`, style: TEXT.alert },
      { text: reason, style: TEXT.value },
    ],
  };
  return [
    { blocks: [block], height: 0 },
    { blocks: [], height: 3 * MM },
  ];
}

const GROUNDS: Partial<Readonly<Record<GridCell['style'], string>>> = {
  label: GROUND.label,
  head: GROUND.tint,
  section: GROUND.label,
};
function groundOf({ style }: GridCell): Pick<Block, 'fill'> {
  const ground = GROUNDS[style];
  return ground === undefined ? {} : { fill: ground };
}

/** What a filled cell adds to its block. */
type Content = Pick<Block, 'paragraphs' | 'note' | 'mark' | 'valign' | 'padding'>;

const isPart = (control: Control): control is PartControl => Object.hasOwn(PARTS, control.kind);

function contentOf(cell: GridCell, sheet: CheckSheetPrint): Content {
  const { control, text } = cell;
  if (!control) return { paragraphs: text === undefined ? [] : paragraphsOf(text, cell.style) };
  if (control.kind === 'code') return codeOf(control.which, sheet);
  if (isPart(control)) return partOf(control, cell, sheet);
  if (control.kind === 'box') return { paragraphs: [], mark: boxOf(control, sheet.answers[control.name]) };
  const caption: readonly Paragraph[] =
    text === undefined ? [] : [{ text: textLines(text, 'value').join(' '), style: TEXT.small }];
  const written = control.name === COMMENT_CONTROL ? sheet.comment : sheet.answers[control.name];
  const isTall = control.kind === 'multiline';
  return { ...fieldOf(control, written ?? '', caption), ...(isTall || text !== undefined ? { valign: 'top' } : {}) };
}

const LOOKS: Readonly<Record<GridCell['style'], TextStyle>> = {
  title: TEXT.title,
  label: TEXT.label,
  value: TEXT.value,
  head: TEXT.head,
  section: TEXT.section,
  number: TEXT.number,
  body: TEXT.body,
  signature: TEXT.signature,
};
/** The style of the second and later lines, where it differs. */
const UNDER: Partial<Readonly<Record<GridCell['style'], TextStyle>>> = {
  title: TEXT.titleUnder,
  body: TEXT.bodyUnder,
  signature: TEXT.label,
};

function paragraphsOf(text: Word | string, style: GridCell['style']): readonly Paragraph[] {
  const [first = '', ...rest] = textLines(text, style);
  const both = typeof text === 'string' || rest.length > 0 ? {} : { narrow: `${text.en}\n${text.zh}` };
  return [
    { text: first, style: LOOKS[style], ...both },
    ...rest.map((line) => ({ text: line, style: UNDER[style] ?? LOOKS[style] })),
  ];
}

function codeOf(which: 'qr' | 'barcode', { address, documentCode }: CheckSheetPrint): Content {
  if (which === 'qr') return { paragraphs: [], mark: { kind: 'qr', text: address } };
  return {
    paragraphs: [
      { text: ' ', style: TEXT.bars },
      { text: documentCode, style: TEXT.code },
    ],
    mark: { kind: 'barcode', text: documentCode },
  };
}

function boxOf(control: Extract<Control, { kind: 'box' }>, answer: string | number | null | undefined): Mark {
  const isTicked = answer === control.option;
  return { kind: 'box', isTicked, color: isTicked && control.punch ? INK.amber : INK.ink };
}

function fieldOf(control: FieldControl, answer: string | number, caption: readonly Paragraph[]): Content {
  const { unit = '', min, max } = control;
  const value = String(answer).trim();
  const style = value !== '' && limitOf(Number(answer), { min, max }) !== 'within' ? TEXT.outside : TEXT.value;
  const hint = [limitSigns({ min, max }), unit].filter((part) => part !== '').join(' ');
  return {
    // a blank leaves room to write in, between caption and limits
    paragraphs: [...caption, { text: value === '' ? ' ' : withUnit(value, unit), style }],
    ...(hint === '' ? {} : { note: { text: hint, style: TEXT.small } }),
  };
}

const withUnit = (value: string, unit: string): string => (unit === '' ? value : `${value} ${unit}`);

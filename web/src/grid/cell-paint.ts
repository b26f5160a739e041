import type { Field, FieldOf, Kind } from '@plumbline/contract/field/field.ts';
import { isAlarm } from '@plumbline/contract/field/kinds.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { addedName, named } from '@plumbline/contract/rules/named-code.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { GridColumn } from './columns.ts';
import { cellText } from '../lib/value/cell-text.ts';
import { codeListOf, type CodeNames } from '../lib/code-names.ts';
import { asRefs, isRef } from '../lib/value/values.ts';
import { libWords } from '../lib/words.ts';
import { holdsTags, isKeyColumn, isOneRef } from './fit.ts';
import {
  isStateField,
  MARK_SIZE,
  markPath,
  stateOf,
  WORK_STATES,
  type StateMark,
} from '@plumbline/contract/rules/work-state.ts';

/** The data a cell is rendered from. */
export interface CellFacts {
  readonly value: unknown;
  readonly row: AnyRow;
  readonly column: GridColumn;
  readonly language: Language;
  /** The names of codes, as far as they are known. */
  readonly names: CodeNames;
}
/** Renders a cell into its empty host. Plain DOM: a page of cells is rendered at every step of a scroll. */
export type CellPaint = (host: HTMLElement, facts: CellFacts) => void;

/** Creates an element with a class and a text. */
export function made(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Renders only the text of a value. */
export const paintText: CellPaint = (host, { value, column, language }) => {
  host.textContent = cellText(value, column.field, language);
};

/** References as text; a superseded row is struck through and marked. */
const paintRefs: CellPaint = (host, facts) => {
  const { value, language } = facts;
  const refs = isRef(value) ? [value] : asRefs(value);
  if (!refs.some(({ superseded }) => superseded === true)) return paintText(host, facts);
  for (const [at, { title, superseded }] of refs.entries()) {
    if (at > 0) host.append('; ');
    if (superseded === true) paintSuperseded(host, title, language);
    else host.append(title);
  }
  return undefined;
};
/** The title of a superseded row: struck through, with the word for it. */
export function paintSuperseded(host: HTMLElement, title: string, language: Language): void {
  host.append(made('span', 'pl-void', title), made('small', 'pl-void-word', libWords.superseded[language]));
}

const SVG = 'http://www.w3.org/2000/svg';
/** The mark of a state, as `StateMark` draws it on pages. */
function madeMark(mark: StateMark): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${MARK_SIZE} ${MARK_SIZE}`);
  svg.setAttribute('class', 'pl-mark');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', markPath(mark));
  svg.append(path);
  return svg;
}

const paintState: CellPaint = (host, { value, column, language }) => {
  if (typeof value !== 'string') return;
  const state = stateOf(value);
  const pill = made('span', `pl-pill pl-pill-${state}`);
  pill.append(madeMark(WORK_STATES[state].mark), cellText(value, column.field, language));
  host.append(pill);
};

/**
 * A code followed by its name in a fainter colour. The name is only visual: what is copied and compared is the code.
 */
const paintCode: CellPaint = (host, { value, names, language }) => {
  if (!isRef(value)) return;
  if (value.superseded === true) return paintSuperseded(host, value.title, language);
  const code = made('span', 'pl-code', value.title);
  const name = addedName(value.title, names.get(value.id));
  if (name !== undefined) code.dataset['name'] = name;
  host.append(code);
};

/** The title of a row, with its description beneath. */
export const describedBy =
  (paint: CellPaint): CellPaint =>
  (host, facts) => {
    const key = made('span', 'pl-key-text');
    paint(key, facts);
    host.append(key);
    const { value, row, names, language } = facts;
    const note = isRef(value) ? names.get(value.id) : row['description'];
    if (typeof note === 'string' && note !== '') host.append(made('span', 'pl-key-note', inLanguage(note, language)));
  };

const paintFlag: CellPaint = (host, { value, column, language }) => {
  if (value !== true) return;
  const { field } = column;
  const alarms = isAlarm(field);
  const mark = made('span', alarms ? 'pl-check pl-alarm' : 'pl-check', alarms ? '!' : '✓');
  mark.setAttribute('role', 'img');
  mark.setAttribute('aria-label', cellText(true, field, language));
  host.append(mark);
};

const paintDone: CellPaint = (host, { value, row }) => {
  const done = typeof value === 'number' ? value : 0;
  const total = typeof row['itrTotal'] === 'number' ? row['itrTotal'] : 0;
  const bar = made('span', 'pl-bar');
  bar.dataset['bar'] = '';
  const part = made('span', 'pl-bar-part');
  part.style.width = `${total > 0 ? Math.min(100, (done / total) * 100) : 0}%`;
  bar.append(part);
  host.append(bar, made('span', 'pl-bar-text', total > 0 ? `${done}/${total}` : '-'));
};

/** How cells of a kind look: what renders them, and the class of cells and header for font and alignment. */
interface KindLook<K extends Kind> {
  readonly paint: CellPaint;
  face(field: FieldOf<K>): string;
}
const drawn = (face: string) => ({ paint: paintText, face: () => face });
const WORDS = drawn('');
const FIGURES = drawn('pl-figure');
const DAYS = drawn('pl-tabular');

const LOOKS: { readonly [K in Kind]: KindLook<K> } = {
  text: { paint: paintText, face: ({ mono }) => (mono ? 'pl-mono' : '') },
  integer: FIGURES,
  number: FIGURES,
  flag: { paint: paintFlag, face: () => '' },
  date: DAYS,
  instant: DAYS,
  choice: WORDS,
  ref: { paint: paintRefs, face: () => '' },
  refs: { paint: paintRefs, face: () => '' },
  list: WORDS,
  signOffs: WORDS,
  money: FIGURES,
  exact: FIGURES,
  order: FIGURES,
  duration: FIGURES,
};
const lookOf = ({ kind }: Field): KindLook<Kind> => LOOKS[kind];

/** How a column is rendered unless a feature renders it. */
export function paintOf({ name, field }: GridColumn): CellPaint {
  if (name === 'itrDone') return paintDone;
  if (isStateField(name, field)) return paintState;
  return isOneRef(field) && codeListOf(field) ? paintCode : lookOf(field).paint;
}

/** The class of the cells and the header of a column. */
export function classOf(column: GridColumn): string {
  if (column.name === 'itrDone') return '';
  const face = holdsTags(column) ? 'pl-mono' : lookOf(column.field).face(column.field);
  return isKeyColumn(column) ? `${face} pl-key` : face;
}

/** The text of a cell as displayed. */
export function shownText({ value, row, column, language }: Omit<CellFacts, 'names'>): string {
  if (column.name === 'itrDone') return `${Number(value ?? 0)}/${Number(row['itrTotal'] ?? 0)}`;
  return cellText(value, column.field, language);
}

/** The text of a cell including the names of its codes: used for the tooltip and for measuring the width. */
export function fullText({ value, row, column, language, names }: CellFacts): string {
  const { field } = column;
  if (codeListOf(field) === undefined) return shownText({ value, row, column, language });
  return (isRef(value) ? [value] : asRefs(value)).map(({ id, title }) => named(title, names.get(id))).join('; ');
}

import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { GridColumn } from './columns.ts';
import { cellText } from '../lib/cell-text.ts';
import { isStateField, stateOf } from './states.ts';

/** What a cell is drawn from. */
export interface CellFacts {
  readonly value: unknown;
  readonly row: AnyRow;
  readonly column: GridColumn;
  readonly language: Language;
}
/** Draws a cell into its host, which is empty. Plain DOM: a page of cells is drawn at every step of a scroll. */
export type CellPaint = (host: HTMLElement, facts: CellFacts) => void;

/** An element with a class and a text. */
export function made(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Draws nothing but the text of a value. */
export const paintText: CellPaint = (host, { value, column, language }) => {
  host.textContent = cellText(value, column.field, language);
};

const paintState: CellPaint = (host, { value, column, language }) => {
  if (typeof value !== 'string') return;
  host.append(made('span', `pl-pill pl-pill-${stateOf(value)}`, cellText(value, column.field, language)));
};

const paintFlag: CellPaint = (host, { value, column, language }) => {
  if (value !== true) return;
  const mark = made('span', 'pl-check', '✓');
  mark.setAttribute('role', 'img');
  mark.setAttribute('aria-label', cellText(true, column.field, language));
  host.append(mark);
};

const paintDone: CellPaint = (host, { value, row }) => {
  const done = typeof value === 'number' ? value : 0;
  const total = typeof row['itrTotal'] === 'number' ? row['itrTotal'] : 0;
  const bar = made('span', 'pl-bar');
  const part = made('span', 'pl-bar-part');
  part.style.width = `${total > 0 ? Math.min(100, (done / total) * 100) : 0}%`;
  bar.append(part);
  host.append(bar, made('span', 'pl-bar-text', total > 0 ? `${done}/${total}` : '-'));
};

/** How a column is drawn unless a feature draws it. */
export function paintOf({ name, field }: GridColumn): CellPaint {
  if (name === 'itrDone') return paintDone;
  if (field.kind === 'flag') return paintFlag;
  return isStateField(name, field) ? paintState : paintText;
}

/** The class of the cells and the head of a column: face and side. */
export function classOf({ name, field }: GridColumn): string {
  if (field.kind === 'text' && field.mono) return 'pl-mono';
  if (name !== 'itrDone' && (field.kind === 'integer' || field.kind === 'number')) return 'pl-figure';
  return field.kind === 'date' || field.kind === 'instant' ? 'pl-tabular' : '';
}

/** The text of a cell as it is shown. */
export function shownText({ value, row, column, language }: CellFacts): string {
  if (column.name === 'itrDone') return `${Number(value ?? 0)}/${Number(row['itrTotal'] ?? 0)}`;
  return cellText(value, column.field, language);
}

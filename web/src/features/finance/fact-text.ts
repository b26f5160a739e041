import type { Field } from '@plumbline/contract/field/field.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fieldOfPath, lineFieldOf, linePath, wayLabel } from '@plumbline/contract/rules/invoice/fields.ts';
import { w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { cellText } from '../../lib/value/cell-text.ts';

/** A value that a source states, at its path in the document. */
interface Fact {
  readonly path: string;
  readonly value: string;
}

/** The field in which a fact is written. */
export function fieldAt(path: string): Field | undefined {
  const line = linePath(path);
  if (line === undefined) {
    const field = fieldOfPath(path);
    return field && registers.invoice.fields[field];
  }
  const field = lineFieldOf(line.field);
  return field && registers.invoiceLine.fields[field];
}

/** Kinds whose stored form is not what a document shows; figures keep the digits of their source. */
const STORED_KINDS: ReadonlySet<Field['kind']> = new Set(['choice', 'date', 'flag']);

/** A fact as its field shows it. */
export function factText({ path, value }: Fact, language: Language): string {
  const field = fieldAt(path);
  return field !== undefined && STORED_KINDS.has(field.kind) ? cellText(value, field, language) : value;
}

/** A fact as its field shows it, in both languages. */
export const factWord = (fact: Fact): Word => w(factText(fact, 'en'), factText(fact, 'zh'));

/** Where a fact comes from: the way it was read, and its file unless a person stated it. */
export function sourceWord({ way, file }: { readonly way: string; readonly file: string }): Word {
  const label = wayLabel(way);
  return file === '' ? label : w(`${label.en}, ${file}`, `${label.zh}，${file}`);
}

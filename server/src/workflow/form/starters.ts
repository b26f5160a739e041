import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readFormFile } from '@plumbline/contract/rules/form-file.ts';
import { type FormOwner, SOURCE_WORDS } from '@plumbline/contract/rules/form-sources.ts';
import type { CheckOwner } from '@plumbline/contract/rules/form-standing.ts';
import { type FormTemplate, formTemplate } from '@plumbline/contract/rules/form.ts';
import { plainWord } from '@plumbline/contract/words/plain-word.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { z } from 'zod';

/** The starter forms, as files of the kind that the designer reads and writes. */
export const STARTERS = fileURLToPath(new URL('../../../content/starters/', import.meta.url));
const ENDING = '.form.json';

let names: ReadonlySet<string> | undefined;
/** The starters by folder and name, such as `itr/E01A`; a name typed by a user never becomes part of a path. */
const starterNames = (): ReadonlySet<string> =>
  (names ??= new Set(
    readdirSync(STARTERS, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ENDING))
      .map((file) => file.slice(0, -ENDING.length).replaceAll('\\', '/'))
      .toSorted(),
  ));

const loaded = new Map<string, FormTemplate>();
/** @throws when the file is not there, or is not a form */
function load(name: string): FormTemplate {
  const form =
    loaded.get(name) ?? formTemplate.parse(readFormFile(readFileSync(`${STARTERS}${name}${ENDING}`, 'utf8')));
  loaded.set(name, form);
  return form;
}

/** The class and discipline of an ITR; empty for a row without them. */
export interface Trade {
  /** Its class: A, B, C, S, P. */
  readonly itrClassName: string;
  /** Its discipline, usually a letter. */
  readonly disciplineName: string;
}

/** Disciplines whose equipment is wired; that of the others is bolted. */
const WIRED = 'EFIT';
/** Classes of general starters (domain guide 7); an unknown class is treated as a construction check. */
const CLASSES: Readonly<Record<string, string>> = {
  A: 'A',
  MC: 'A',
  B: 'B',
  PC: 'B',
  C: 'C',
  COM: 'C',
  S: 'S',
  P: 'P',
};

const tradesFile = z.record(z.string(), plainWord);
let trades: z.output<typeof tradesFile> | undefined;
/** Trades by the letter of their discipline, as named in the title of a general sheet; '' is that of any other. */
function tradeOf(letter: string): Word {
  trades ??= tradesFile.parse(JSON.parse(readFileSync(`${STARTERS}trades.json`, 'utf8')));
  const trade = (Object.hasOwn(trades, letter) ? trades[letter] : undefined) ?? trades[''];
  if (trade === undefined) throw new Error('trades.json has no name for other trades.');
  return trade;
}

/** The name of the general sheet of a class, as the trade needs it. */
function generalName(itrClass: string, { disciplineName }: Trade): string {
  const general = `general/${itrClass}`;
  const connected = `${general}-${WIRED.includes(disciplineName.toUpperCase()) ? 'wired' : 'bolted'}`;
  return starterNames().has(connected) ? connected : general;
}

/** A starter by its name, such as `itr/E01A`, titled for a trade; undefined for an unknown name. */
export function starterNamed(name: string, trade: Trade): FormTemplate | undefined {
  if (!starterNames().has(name)) return undefined;
  const form = load(name);
  return { ...form, title: fill(form.title, { trade: tradeOf(trade.disciplineName.toUpperCase()) }) };
}

/** The name of the general sheet for the class and trade of an ITR. */
export const generalStarter = (trade: Trade): string =>
  generalName(CLASSES[trade.itrClassName.toUpperCase()] ?? 'A', trade);

/** The names of the starters that a row of a register may take: those of its kind, then the general ones. */
export function startersOf(owner: CheckOwner, trade: Trade): readonly string[] {
  const own = [...starterNames()].filter((name) => name.startsWith(`${owner}/`));
  if (owner === 'pwl') return [...own, 'general/pwl'];
  return [...own, ...new Set(Object.values(CLASSES).map((itrClass) => generalName(itrClass, trade)))];
}

/** The starter of records that are no checks: it depends on their register alone. */
export const starterOfKind = (register: Exclude<FormOwner, CheckOwner>): FormTemplate => load(`general/${register}`);

/** What an empty check sheet shows: the tagged item it will be about. */
const BLANK_HEADER = ['tag', 'description', 'equipmentType', 'discipline', 'system', 'subSystem'] as const;

/** A check sheet without tasks, where nobody has chosen a form yet. */
export const blankForm = (title: string): FormTemplate =>
  formTemplate.parse({
    title: { en: title, zh: title },
    header: BLANK_HEADER.map((source) => ({ label: SOURCE_WORDS[source], source })),
    boxes: ['OK', 'NA', 'PL'],
    punchBox: 'PL',
    tasks: [],
  });

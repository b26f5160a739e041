import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readFormFile } from '@plumbline/contract/rules/form-file.ts';
import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import { type FormTemplate, formTemplate } from '@plumbline/contract/rules/form.ts';
import { plainWord } from '@plumbline/contract/words/plain-word.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { z } from 'zod';
import { type Db, one, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';

/** The starter forms, as files of the kind that the designer reads and writes. */
export const STARTERS = fileURLToPath(new URL('../../../content/starters/', import.meta.url));
const ENDING = '.form.json';

let names: ReadonlySet<string> | undefined;
/** The starters by folder and name, such as `itr/E01A`; a name typed by a user never becomes part of a path. */
const starterNames = (): ReadonlySet<string> =>
  (names ??= new Set(
    readdirSync(STARTERS, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ENDING))
      .map((file) => file.slice(0, -ENDING.length).replaceAll('\\', '/')),
  ));

const loaded = new Map<string, FormTemplate>();
/** @throws when the file is not there, or is not a form */
function load(name: string): FormTemplate {
  const form =
    loaded.get(name) ?? formTemplate.parse(readFormFile(readFileSync(`${STARTERS}${name}${ENDING}`, 'utf8')));
  loaded.set(name, form);
  return form;
}

/** The starter of a code, whatever its case; undefined for a code without one. */
function starterOfCode(folder: 'itr' | 'pwl', code: string): FormTemplate | undefined {
  const name = `${folder}/${code.trim().toUpperCase()}`;
  return starterNames().has(name) ? load(name) : undefined;
}

/** A check, as identified by its row. */
export interface StarterItr {
  /** Its code, e.g. `E01A`; case-insensitive. */
  readonly name: string;
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

/** A general-purpose sheet for a check that has none of its own, by its class and trade. */
function generalSheet({ itrClassName, disciplineName }: StarterItr): FormTemplate {
  const letter = disciplineName.toUpperCase();
  const general = `general/${CLASSES[itrClassName.toUpperCase()] ?? 'A'}`;
  const connected = `${general}-${WIRED.includes(letter) ? 'wired' : 'bolted'}`;
  const form = load(starterNames().has(connected) ? connected : general);
  return { ...form, title: fill(form.title, { trade: tradeOf(letter) }) };
}

/** The starter sheet for a check: its own if the code is known, otherwise a general one by class and discipline. */
export const starterFor = (itr: StarterItr): FormTemplate => starterOfCode('itr', itr.name) ?? generalSheet(itr);

async function itrStarter(db: Db, actor: Actor, id: string): Promise<FormTemplate> {
  const facts = await one(
    db,
    sql<StarterItr>`select i.name, k.name as "itrClassName", d.name as "disciplineName"
      from itr i join itr_class k on k.tenant_id = i.tenant_id and k.id = i.itr_class
      join discipline d on d.tenant_id = i.tenant_id and d.id = i.discipline
      where i.tenant_id = ${actor.tenantId}::uuid and i.id = ${id}::uuid`,
  );
  return starterFor(facts ?? { name: '', itrClassName: '', disciplineName: '' });
}

async function pwlStarter(db: Db, actor: Actor, id: string): Promise<FormTemplate> {
  const facts = await one(
    db,
    sql<{ name: string }>`select name from pwl where tenant_id = ${actor.tenantId}::uuid and id = ${id}::uuid`,
  );
  return starterOfCode('pwl', facts?.name ?? '') ?? load('general/pwl');
}

/**
 * The starter form of a row: for an ITR or a PWL the sheet of its code, else of its class and trade; for other
 * registers a general one.
 */
export async function starterOf(
  db: Db,
  actor: Actor,
  { register, id }: { readonly register: FormOwner; readonly id: string },
): Promise<FormTemplate> {
  if (register === 'itr') return itrStarter(db, actor, id);
  return register === 'pwl' ? pwlStarter(db, actor, id) : load(`general/${register}`);
}

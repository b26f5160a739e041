import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Pack } from '@plumbline/contract/features/imports/calls/packs.ts';
import { readFormFile } from '@plumbline/contract/rules/form-file.ts';
import { type CheckOwner, isCheckOwner } from '@plumbline/contract/rules/form-standing.ts';
import { type FormTemplate, formTemplate } from '@plumbline/contract/rules/form.ts';
import { plainWord } from '@plumbline/contract/words/plain-word.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { z } from 'zod';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { pairText } from '@plumbline/contract/words/pair.ts';
import { known } from '../../../db/model.ts';
import { csvTextRows } from '../../../sheets/csv/csv-text.ts';
import { starterNamed } from '../../../workflow/form/starters.ts';
import { loadOrder } from '../load-order.ts';

const CONTENT = new URL('../../../../content/', import.meta.url);
const PACKS = new URL('packs/', CONTENT);
/** The starters of packs are about one kind of equipment each, so their titles name no trade. */
const ANY_TRADE = { disciplineName: '', itrClassName: '' };
const readJson = (url: URL): unknown => JSON.parse(readFileSync(url, 'utf8'));

/**
 * What a starter pack is: its folder holds this declaration, `registers/*.csv` with the rows of its own tables as files
 * of an import, and `forms/*.form.json` with its own forms by the code of their ITR or PWL.
 */
const declaration = z.strictObject({
  name: plainWord,
  text: plainWord,
  /** Tables it shares with the demonstration plant (`content/plant/registers`). */
  shared: z.array(z.string()),
  /** The file of its equipment types, with the ITRs of each; relative to `content`. */
  equipment: z.string(),
  /** The starter of each ITR and PWL that has no form in its folder, by code; where omitted, that of the same code. */
  starters: z.record(z.string(), z.string()).default({}),
});
const equipmentFile = z.record(
  z.string(),
  z.object({ name: plainWord, discipline: z.string(), itrs: z.array(z.string()) }),
);

/** One table of a pack: captions and cells, as in a file of an import. */
export interface PackSheet {
  readonly register: AnyRegister;
  readonly headers: readonly string[];
  readonly lines: readonly (readonly string[])[];
}
/** A starter pack as read from its folder. */
export interface PackData {
  readonly name: Word;
  readonly text: Word;
  /** In an order that loads. */
  readonly sheets: readonly PackSheet[];
  /** The form of an ITR or PWL of the pack by its code. @throws when the pack has none */
  form(owner: CheckOwner, code: string): FormTemplate;
}

/** A table of a file with captions in its first line. */
export function sheetFrom(key: string, file: URL): PackSheet {
  const [headers = [], ...lines] = csvTextRows(readFileSync(file, 'utf8'));
  return { register: known(key), headers, lines };
}

/** The equipment types, and the matrix of their ITRs. */
export function equipmentSheets(file: string): readonly PackSheet[] {
  const kinds = Object.values(equipmentFile.parse(readJson(new URL(file, CONTENT))));
  return [
    {
      register: known('equipmentType'),
      headers: ['Name', 'Description', 'Discipline'],
      lines: kinds.map(({ name, discipline }) => [name.en, pairText(name), discipline]),
    },
    {
      register: known('equipmentTypeItr'),
      headers: ['Equipment type', 'ITR'],
      lines: kinds.flatMap(({ name, itrs }) => itrs.map((itr) => [name.en, itr])),
    },
  ];
}

const read = new Map<Pack, PackData>();
/** A starter pack. @throws when its files are not what a pack is */
export function packData(key: Pack): PackData {
  const data = read.get(key) ?? readPack(key);
  read.set(key, data);
  return data;
}

function readPack(key: Pack): PackData {
  const folder = new URL(`${key}/`, PACKS);
  const { name, text, shared, equipment, starters } = declaration.parse(readJson(new URL('pack.json', folder)));
  const registers = new URL('registers/', folder);
  const own = existsSync(registers) ? readdirSync(registers).map((file) => file.replace('.csv', '')) : [];
  const sheets = [
    ...own.map((register) => sheetFrom(register, new URL(`${register}.csv`, registers))),
    ...shared.map((register) => sheetFrom(register, new URL(`plant/registers/${register}.csv`, CONTENT))),
    ...equipmentSheets(equipment),
  ];
  const form = (owner: CheckOwner, code: string): FormTemplate => {
    const file = new URL(`forms/${code}.form.json`, folder);
    if (existsSync(file)) return formTemplate.parse(readFormFile(readFileSync(file, 'utf8')));
    const starter = starterNamed(starters[code] ?? `${owner}/${code}`, ANY_TRADE);
    if (starter === undefined) throw new Error(`The pack ${key} has no form for ${code}.`);
    return starter;
  };
  return { name, text, sheets: loadOrder(sheets).order, form };
}

/** How many rows of a table come with a form. */
export const formsIn = ({ register, lines }: PackSheet): number => (isCheckOwner(register.key) ? lines.length : 0);

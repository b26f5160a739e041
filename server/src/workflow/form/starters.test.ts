import { readdirSync, readFileSync } from 'node:fs';
import { sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import { readFormFile } from '@plumbline/contract/rules/form-file.ts';
import { fitTo, formProblems } from '@plumbline/contract/rules/form-problems.ts';
import { FORM_OWNERS, type FormOwner, OFFERS, SOURCE_WORDS } from '@plumbline/contract/rules/form-sources.ts';
import { formTemplate, type FormTemplate } from '@plumbline/contract/rules/form.ts';
import { describe, expect, test } from 'vitest';
import { proposeStarters } from './propose.ts';
import { generalStarter, starterNamed, STARTERS } from './starters.ts';

const CHINESE = /[\u4e00-\u9fff]/;

/** The owner of the form in a file: that of its folder, or of its name; general sheets by class are those of ITRs. */
function ownerOf(file: string): FormOwner {
  const [folder = '', name = ''] = file.replace('.form.json', '').split('/');
  return FORM_OWNERS.find((owner) => owner === folder || owner === name) ?? 'itr';
}
const files = readdirSync(STARTERS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.form.json'))
  .map((file) => file.replaceAll('\\', '/'));
const textOf = (file: string): string => readFileSync(`${STARTERS}${file}`, 'utf8');

describe.each(files)('the file %s', (file) => {
  const owner = ownerOf(file);
  const form = formTemplate.parse(readFormFile(textOf(file)));

  test('is read by the designer without a warning', () => {
    expect(formProblems(owner, form)).toEqual([]);
    expect(fitTo(owner, form)).toEqual(form);
  });

  test('calls the facts of the record what the product calls them', () => {
    for (const entry of form.header) if ('source' in entry) expect(entry.label).toEqual(SOURCE_WORDS[entry.source]);
  });

  test('shows every fact that its kind of record has, where it is not for check sheets', () => {
    const shown = form.header.flatMap((entry) => ('source' in entry ? [entry.source] : []));
    if (owner !== 'itr') expect(shown).toEqual(OFFERS[owner].sources);
  });
});

test('every kind of record with a form has a starter', () => {
  expect(new Set(files.map(ownerOf))).toEqual(new Set(FORM_OWNERS));
});

/** @throws when there is none */
function named(name: string, trade: { readonly itrClassName: string; readonly disciplineName: string }): FormTemplate {
  const form = starterNamed(name, trade);
  if (form === undefined) throw new Error(`no starter ${name}`);
  return form;
}

const general: [string, FormTemplate][] = ['A', 'B', 'C', 'S', 'P', 'Z'].flatMap((itrClassName) =>
  ['E', 'M', 'Q'].map((disciplineName): [string, FormTemplate] => [
    `general ${itrClassName} of ${disciplineName}`,
    named(generalStarter({ itrClassName, disciplineName }), { itrClassName, disciplineName }),
  ]),
);
const own = files
  .filter((file) => file.startsWith('itr/'))
  .map((file): [string, FormTemplate] => {
    const name = file.slice('itr/'.length, -'.form.json'.length);
    return [name, named(`itr/${name}`, { itrClassName: '', disciplineName: '' })];
  });

describe.each([...own, ...general])('%s', (_code, sheet) => {
  test('has 8 to 18 tasks under at least two headings, each with a unique name and number', () => {
    expect(sheet.tasks.length).toBeGreaterThanOrEqual(8);
    expect(sheet.tasks.length).toBeLessThanOrEqual(18);
    expect(sheet.tasks.filter(({ title }) => title !== undefined).length).toBeGreaterThanOrEqual(2);
    expect(new Set(sheet.tasks.map(({ name }) => name)).size).toBe(sheet.tasks.length);
    expect(new Set(sheet.tasks.map(({ number }) => number)).size).toBe(sheet.tasks.length);
  });

  test('raises punch by PL, and has one to six fields in its header', () => {
    expect(sheet.boxes).toEqual(['OK', 'NA', 'PL']);
    expect(sheet.punchBox).toBe('PL');
    const fields = sheet.header.filter((head) => 'field' in head);
    expect(fields.length).toBeGreaterThanOrEqual(1);
    expect(fields.length).toBeLessThanOrEqual(6);
    expect(new Set(fields.map(({ field }) => field)).size).toBe(fields.length);
  });

  test('has all texts in both languages, and sensible limits', () => {
    for (const { text, title, input } of sheet.tasks) {
      for (const word of [text, title]) {
        if (word === undefined) continue;
        expect(word.zh).toMatch(/[\u4e00-\u9fff]|[A-Z]\d/);
        expect(word.en).not.toMatch(CHINESE);
      }
      if (input?.kind !== 'number') continue;
      expect(input.unit ?? '').not.toMatch(CHINESE);
      expect(input.min ?? -Infinity).toBeLessThanOrEqual(input.max ?? Infinity);
    }
    expect(sheet.title.zh).toMatch(CHINESE);
  });

  test('is at 0 percent when empty', () => {
    expect(sheetProgress(sheet, {})).toMatchObject({ percent: 0, begun: false });
  });
});

describe('a starter is proposed by the description, never by the code', () => {
  const options = (description: string, disciplineName = 'M', itrClassName = 'A') =>
    proposeStarters('itr', { description, disciplineName, itrClassName });

  test('an alike description, in either language or both, proposes one', () => {
    expect(options('Transformer tests').proposed).toBe('itr/E04B');
    expect(options('Cable insulation resistance test', 'E', 'B').proposed).toBe('itr/E02B');
    expect(options('变压器试验').proposed).toBe('itr/E04B');
    expect(options('Motor solo run 电动机单机试运').proposed).toBe('itr/M02B');
    expect(options('Mechanical installation check').proposed).toBe('general/A-bolted');
  });

  test('words that every title has, a code, or nothing alike propose none, and all are still offered', () => {
    for (const description of [
      'Pump alignment',
      'Motor megger',
      'Installation check',
      'M01A',
      'Crane inspection',
      '检查',
      '',
    ])
      expect(options(description).proposed, description).toBeNull();
    const { starters } = options('Pump alignment');
    expect(starters.length).toBe(new Set(starters.map(({ name }) => name)).size);
    expect(starters.length).toBeGreaterThan(own.length);
  });

  test('a PWL is offered the preservation starters alone', () => {
    const { starters } = proposeStarters('pwl', { description: 'Rotate shaft', disciplineName: 'M', itrClassName: '' });
    expect(starters.map(({ name }) => name).toSorted()).toEqual([
      'general/pwl',
      ...files
        .filter((file) => file.startsWith('pwl/'))
        .map((file) => file.replace('.form.json', ''))
        .toSorted(),
    ]);
  });

  test('a name that the product has no starter for is refused, whatever it is', () => {
    for (const name of ['itr/../general/A-wired', 'constructor', '', 'itr/e01a'])
      expect(starterNamed(name, { itrClassName: 'A', disciplineName: 'E' })).toBeUndefined();
  });
});

import type { SignOff } from './field.ts';
import type { Word } from '../words/word.ts';
import type { KindRule, Parsed } from './rule.ts';
import { fieldMessages } from './field-messages.ts';
import type { Traits } from './traits.ts';

const TYPES = ['optional', 'required', 'complete'] as const;
/** The Chinese of the common labels, used where a set gives none (use.md 13). */
const KNOWN: Readonly<Record<string, string>> = {
  completed: '完成',
  accepted: '接收',
  reviewed: '复核',
  verified: '核验',
  cleared: '消项',
  'signed off': '签署完成',
  answered: '答复',
  closed: '关闭',
  approved: '批准',
  witnessed: '见证',
};
const ROW = /^(.+?)\s*\((optional|required|complete|可选|必需|完成)\)$/i;
const ZH: Readonly<Record<string, SignOff['type']>> = { 可选: 'optional', 必需: 'required', 完成: 'complete' };

function isSignOff(row: unknown): row is SignOff {
  if (typeof row !== 'object' || row === null || !('label' in row) || !('type' in row)) return false;
  const zh = 'zh' in row ? row.zh : undefined;
  if (zh !== undefined && typeof zh !== 'string') return false;
  return typeof row.label === 'string' && TYPES.some((type) => type === row.type);
}

/** Returns the label of a sign-off in both languages. */
export const signOffWord = ({ label, zh = '' }: Pick<SignOff, 'label' | 'zh'>): Word => ({
  en: label,
  zh: zh === '' ? (KNOWN[label.toLowerCase()] ?? label) : zh,
});

/** A row as stored: with its Chinese, where it has its own. */
function inBoth({ label, zh, type }: SignOff): SignOff {
  const [en, own] = [label.trim(), zh?.trim() ?? ''];
  const shown = own === '' ? signOffWord({ label: en }).zh : own;
  return shown === en ? { label: en, type } : { label: en, zh: shown, type };
}

function check(value: unknown): Parsed<readonly SignOff[]> {
  if (!Array.isArray(value) || !value.every(isSignOff)) return { error: fieldMessages.signOffForm };
  const rows = value.map(inBoth);
  const isWrong = (text: string): boolean => text === '' || text.length > 50 || /['’;|｜]/.test(text);
  if (rows.some(({ label, zh = label }) => isWrong(label) || isWrong(zh))) return { error: fieldMessages.signOffLabel };
  const isTwice = (texts: readonly string[]): boolean => new Set(texts).size < texts.length;
  if (isTwice(rows.map(({ label }) => label.toLowerCase())) || isTwice(rows.map((row) => signOffWord(row).zh)))
    return { error: fieldMessages.signOffLabel };
  // an empty set means "the default of the level", so only a set with rows is checked
  if (rows.length > 0 && rows.filter(({ type }) => type === 'complete').length !== 1)
    return { error: fieldMessages.signOffComplete };
  return { value: rows };
}

/** A set of sign-offs (domain guide 3.2); on a sheet `Completed | 完成 (Required); Accepted | 接收 (Complete)`. */
export const signOffsRule: KindRule<'signOffs', readonly SignOff[]> = {
  parse(text) {
    const rows: SignOff[] = [];
    for (const part of text.split(/[;\uFF1B\n]/).map((item) => item.trim())) {
      if (part === '') continue;
      const [, label, type] = ROW.exec(part) ?? [];
      const kind = TYPES.find((known) => known === type?.toLowerCase()) ?? ZH[type ?? ''];
      if (label === undefined || kind === undefined) return { error: fieldMessages.signOffForm };
      const [en = '', zh = ''] = label.split(/\s*[|｜]\s*/);
      rows.push({ label: en, type: kind, ...(zh !== '' && { zh }) });
    }
    return check(rows);
  },
  check,
  print: (value) =>
    value
      .map(
        ({ label, zh, type }) =>
          `${label}${zh === undefined ? '' : ` | ${zh}`} (${type[0]?.toUpperCase()}${type.slice(1)})`,
      )
      .join('; '),
};

/** The traits of a set of sign-offs. */
export const signOffsTraits: Traits<'signOffs'> = {
  rule: signOffsRule,
  empty: [],
  figure: false,
  many: true,
  refers: false,
  caseless: false,
  sortable: false,
  listed: false,
  group: null,
  operators: ['blank', 'notBlank'],
  unit: () => null,
  written: () => null,
  choices: () => null,
  fromText: (text) => text,
};

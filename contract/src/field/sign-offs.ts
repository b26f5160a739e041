import type { SignOff } from './field.ts';
import { fill, w, type Word } from '../words/word.ts';
import type { KindRule, Parsed } from './rule.ts';
import { fieldMessages } from './field-messages.ts';
import type { Traits } from './traits.ts';

const TYPES = ['optional', 'required', 'complete'] as const;
/** What a signature states, for the kinds of sign-off that the trade has names for (21 CFR 11.50). */
const MEANINGS = {
  performed: w('I performed this work.', '我已完成此项工作。'),
  checked: w('I checked this record.', '我已检查此记录。'),
  reviewed: w('I reviewed this record.', '我已复核此记录。'),
  verified: w('I verified that this is correct.', '我已核验，确认无误。'),
  witnessed: w('I witnessed this work.', '我见证了此项工作。'),
  cleared: w('I cleared this item.', '我已完成此项消项。'),
  answered: w('I answered this.', '我已对此作出答复。'),
  approved: w('I approve this.', '我批准此项。'),
  authorised: w('I authorise this.', '我授权此项。'),
  accepted: w('I accept this record as complete.', '我确认此记录已完成并予以接收。'),
  signedOff: w('I confirm that this is complete.', '我确认此项已全部完成。'),
  closed: w('I close this record.', '我关闭此记录。'),
} as const satisfies Readonly<Record<string, Word>>;
/** What signatures of any other kind state: no more than their label says. */
const PLAIN = {
  required: w('I sign as “{label}”, which this record requires.', '我以“{label}”签署，此为该记录的必需签署。'),
  complete: w('I sign as “{label}”, which completes this record.', '我以“{label}”签署，该记录由此完成。'),
  optional: w('I sign as “{label}”, in addition.', '我以“{label}”签署，此为补充签署。'),
} as const satisfies Readonly<Record<SignOff['type'], Word>>;
/** The Chinese of the common labels, used where a set gives none (use.md 13), and what a signature under them states. */
const KNOWN: Readonly<Record<string, { readonly zh?: string; readonly meaning: keyof typeof MEANINGS }>> = {
  completed: { zh: '完成', meaning: 'performed' },
  performed: { meaning: 'performed' },
  done: { meaning: 'performed' },
  checked: { meaning: 'checked' },
  accepted: { zh: '接收', meaning: 'accepted' },
  reviewed: { zh: '复核', meaning: 'reviewed' },
  verified: { zh: '核验', meaning: 'verified' },
  cleared: { zh: '消项', meaning: 'cleared' },
  'signed off': { zh: '签署完成', meaning: 'signedOff' },
  answered: { zh: '答复', meaning: 'answered' },
  closed: { zh: '关闭', meaning: 'closed' },
  approved: { zh: '批准', meaning: 'approved' },
  authorised: { meaning: 'authorised' },
  witnessed: { zh: '见证', meaning: 'witnessed' },
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
  zh: zh === '' ? (KNOWN[label.toLowerCase()]?.zh ?? label) : zh,
});

/**
 * Returns what a signature states, in both languages: shown before it is given, stored with it and printed beside it.
 * Under a label of one's own it states no more than the label.
 */
export function signMeaning(signOff: SignOff): Word {
  const known = KNOWN[signOff.label.toLowerCase()];
  if (known) return MEANINGS[known.meaning];
  return fill(PLAIN[signOff.type], { label: signOffWord(signOff) });
}

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

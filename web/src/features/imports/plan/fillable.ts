import type { Field } from '@plumbline/contract/field/field.ts';
import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { isCompletedColumn } from '@plumbline/contract/rules/completed-columns.ts';
import { plainCaption } from '@plumbline/contract/rules/import-mapping.ts';
import type { Fillable } from '@plumbline/contract/rules/propose-mapping.ts';
import {
  answerCaption,
  answerColumnOf,
  signCaption,
  SIGNED_ON,
  signColumnOf,
} from '@plumbline/contract/rules/record-columns.ts';
import { isRecord, recordOf } from '@plumbline/contract/workflow/records.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** A column of a table that a file may fill. */
export type FileColumn = Fillable & { readonly required: boolean };

/** The columns of a register that a file may fill, including who completed a row, and the sign-offs of its records. */
export const fillable = (register: AnyRegister): readonly FileColumn[] => [
  ...Object.entries(register.fields)
    .filter(
      ([name, field]) =>
        isCompletedColumn(register.key, name) || (!field.computed && !field.live && !field.hide?.includes('import')),
    )
    .map(([name, field]) => ({ name, label: field.label, required: field.required === true })),
  ...shippedSigns(register.key),
];

/**
 * The columns for who gave each shipped sign-off and when; records have these sign-offs unless their library says
 * otherwise.
 */
const shippedSigns = (key: string): readonly FileColumn[] =>
  (recordOf(key)?.signing.shipped ?? []).flatMap((signOff) =>
    (['person', 'date'] as const).map((part) => {
      const label = signCaption(signOffWord(signOff), part);
      return { name: label.en, label, required: false };
    }),
  );

/** The columns identified by their captions alone: sign-offs of a custom set, and entries on the records' forms. */
export const namedItself = (register: AnyRegister, captions: readonly string[]): readonly FileColumn[] => {
  const shipped = new Set(shippedSigns(register.key).flatMap(({ label }) => [label.en, label.zh].map(plainCaption)));
  const isOwn = (caption: string): boolean => isOfRecord(register, caption) && !shipped.has(plainCaption(caption));
  return captions.filter(isOwn).map((caption) => ({ name: caption, label: captionWord(caption), required: false }));
};

/** The label of such a caption in both languages; the part that refers to an answer is translated. */
export const captionWord = (caption: string): Word => {
  const answer = answerColumnOf(caption);
  return answer === undefined ? w(caption, caption) : answerCaption(answer);
};

/** True when the records of a register have forms that a file can fill in. */
export const hasForms = (register: AnyRegister): boolean => recordOf(register.key)?.form !== undefined;
/** True when a caption belongs to a sign-off or an answer of a register's records. */
export const isOfRecord = (register: AnyRegister, caption: string): boolean =>
  (isRecord(register.key) && signColumnOf(caption) !== undefined) ||
  (hasForms(register) && answerColumnOf(caption) !== undefined);

/** The field a column fills; undefined for a column that accepts any text, such as Action or the name of a signer. */
export const fieldOf = (register: AnyRegister, name: string): Field | undefined =>
  register.fields[name] ?? (signColumnOf(name)?.part === 'date' ? SIGNED_ON : undefined);

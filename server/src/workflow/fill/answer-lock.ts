import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { factsOf, meaningOf } from '@plumbline/contract/workflow/records.ts';
import { voidedWord } from '../void/is-void.ts';
import type { SheetRow } from './sheet-rows.ts';

const WORDS = {
  dropped: w('It was skipped. Take it up again before filling it in.', '该记录已跳过，恢复后才能填写。'),
  signed: w(
    'The record is signed, so its answers cannot change. Reject the sign-offs first.',
    '该记录已签署，答案不能修改。请先退回签署。',
  ),
  paper: w(
    'It was issued as paper: its tasks are answered there and need no answer here. It can be signed as it is.',
    '已以纸质签发：任务在纸质表上填写，此处无需填写，可直接签署。',
  ),
  noForm: w(
    'Nobody has chosen a form for {owner} yet. Somebody who may edit it takes a starter, imports a form or designs one there.',
    '{owner} 尚未选定表单。请由有编辑权限的人在该处采用范本、导入或设计表单。',
  ),
} as const;

/** Why a check cannot be filled in or signed while its ITR or PWL has no form. */
export const noFormWord = (owner: string): Word => fill(WORDS.noForm, { owner });

/** Why nothing at all may be written in a form, not even its comment: the record will not be done. */
export function droppedWord({ register, state, voided }: Pick<SheetRow, 'register' | 'state' | 'voided'>): Word | null {
  if (voided) return voidedWord(voided);
  return meaningOf(factsOf(register), state) === 'dropped' ? WORDS.dropped : null;
}

/** Why the answers of a form cannot change, whichever way they arrive; null while they can. */
export function answerLock(
  sheet: Pick<SheetRow, 'register' | 'state' | 'signed' | 'paper' | 'voided' | 'standing' | 'ownerName'>,
): Word | null {
  if (sheet.signed) return droppedWord(sheet) ?? WORDS.signed;
  const request = sheet.standing === 'none' ? noFormWord(sheet.ownerName) : null;
  return droppedWord(sheet) ?? (sheet.paper ? WORDS.paper : request);
}

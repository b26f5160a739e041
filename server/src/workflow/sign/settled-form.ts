import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { noFormWord } from '../fill/answer-lock.ts';
import type { SignRecord } from './sign-records.ts';

const UNAPPROVED = w(
  'The form of {owner} is a starter that nobody has approved. Somebody who may edit it looks it through and approves it there.',
  '{owner} 的表单为尚未批准的范本。请由有编辑权限的人在该处审阅并批准。',
);

/**
 * Why checks may not be signed because of their form: nobody chose one, or it is a starter that nobody approved and the
 * facility does not let such checks be signed.
 */
export async function unsettledForms(
  db: Db,
  actor: Actor,
  records: readonly Pick<SignRecord, 'id' | 'form' | 'owner'>[],
): Promise<ReadonlyMap<string, Word>> {
  const why = new Map<string, Word>();
  for (const { id, form, owner } of records) if (form === 'none') why.set(id, noFormWord(owner));
  const onStarters = records.filter(({ form }) => form === 'starter');
  if (onStarters.length === 0 || (await optionsOn(db, actor.path)).signOnStarters) return why;
  for (const { id, owner } of onStarters) why.set(id, fill(UNAPPROVED, { owner }));
  return why;
}

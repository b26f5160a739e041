import { InvalidError } from '@plumbline/contract/errors.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { withComputed } from '@plumbline/contract/rules/formulas.ts';
import type { TaskKindKey } from '@plumbline/contract/rules/tasks/task-kinds.ts';
import type { Db } from '../../../db/database.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { settlePictures, settleSignatures } from './drawn.ts';
import { settleInstruments } from './instruments.ts';
import type { Settle, Settling } from './settling.ts';

/**
 * The kinds of task result whose answers the server completes. Computed values come last, because they depend on all
 * others.
 */
const SETTLES: Partial<Readonly<Record<TaskKindKey, Settle>>> = {
  instrument: settleInstruments,
  picture: settlePictures,
  signature: settleSignatures,
};

/**
 * Completes answers with the values the server determines: computed values, calibration dates of instruments, existing
 * pictures, signature times.
 *
 * @throws InvalidError naming each invalid part
 */
export async function settleAnswers(db: Db, actor: Actor, settling: Settling): Promise<Answers> {
  const { model } = settling.sheet;
  const kinds = new Set(model.tasks.map(({ input }) => input?.kind));
  const answers: Record<string, string | number | null> = { ...settling.answers };
  for (const [kind, settle] of Object.entries(SETTLES)) {
    if (![...kinds].includes(kind as TaskKindKey)) continue; // eslint-disable-line -- the keys of a constant of this file
    const { put, errors = [] } = await settle(db, actor, settling);
    if (errors.length > 0) throw new InvalidError(errors);
    Object.assign(answers, put);
  }
  const filled = Object.entries(answers).filter(([, value]) => value !== null && value !== '');
  return withComputed(model, Object.fromEntries(filled));
}

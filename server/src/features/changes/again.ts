import type { Right } from '@plumbline/contract/access.ts';
import { RIGHTS } from '@plumbline/contract/access.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Contribution, onePerKey } from '../../compose/point.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { takeBack } from '../../workflow/sign/take-back.ts';
import { putInRetest } from '../checks/retest/put-in-retest.ts';
import { putInDoubt } from '../handover/doubt/put-in-doubt.ts';

const WORDS = {
  noRight: w('You do not have the right “{right}” on “{register}”.', '您没有“{register}”的“{right}”权限。'),
} as const;

/** Records of one register that must be redone because of a change. */
export interface RedoRequest {
  readonly ids: readonly string[];
  readonly moc: { readonly id: string; readonly name: string };
  readonly reason: string;
  /** Whether the caller has a right on the register of the records. */
  readonly may: (right: Right) => boolean;
}

/** How records of a register are re-opened when a change requires them to be redone (ADR 0067). */
interface Again {
  /** The right without which the caller may re-open no record. */
  readonly right: Right;
  /**
   * Re-opens closed records and returns those that may not be re-opened, with the reason; open records are left as they
   * are.
   */
  readonly open: (tx: Tx, actor: Actor, request: RedoRequest) => Promise<readonly Refused[]>;
}

const ways = onePerKey<'adds', string, Again>('adds', 'the way to redo records');

/**
 * How records of a register are re-opened when a change requires them to be redone; for other registers the decision is
 * only recorded.
 */
export const redo = (register: RegisterKey, way: Again): Contribution<'adds'> => ways.add([register, way]);

/** The reason why the caller may not have records of a register redone; null where they may. */
export function redoRefusal(register: RegisterKey, may: RedoRequest['may']) {
  const way = ways.read().get(register);
  if (way === undefined || may(way.right)) return null;
  const { label } = known(register);
  const right = RIGHTS[way.right];
  return w(
    fill(WORDS.noRight, { right: right.en, register: label.en }).en,
    fill(WORDS.noRight, { right: right.zh, register: label.zh }).zh,
  );
}

/** Re-opens the records of a register that must be redone, and returns those that may not be re-opened. */
export const openAgain = async (
  tx: Tx,
  actor: Actor,
  register: RegisterKey,
  request: RedoRequest,
): Promise<readonly Refused[]> =>
  request.ids.length === 0 ? [] : ((await ways.read().get(register)?.open(tx, actor, request)) ?? []);

const because = ({ moc, reason }: RedoRequest): string => `${moc.name}: ${reason}`;

const redoTagItr = redo('tagItr', {
  right: 'reject',
  open: async (tx, actor, request) => {
    const cause = { cause: 'byHand', register: 'tagItr', rows: [], count: 0, reason: because(request) } as const;
    await putInRetest(tx, actor, request.ids, cause);
    return [];
  },
});

// the certificate stays accepted, in doubt, until it is verified again or the doubt is waived
const redoHandover = redo('handover', {
  right: 'reject',
  open: async (tx, actor, request) => {
    const { ids, moc, reason } = request;
    const doubt = { levelId: actor.path.E, cause: 'changed', count: 1, ids: [moc.id], reason } as const;
    await putInDoubt(
      tx,
      actor,
      'moc',
      ids.map((rowId) => ({ rowId, ...doubt })),
    );
    return [];
  },
});

const redoJobCard = redo('jobCard', {
  right: 'reject',
  open: async (tx, actor, request) => {
    const signed = await rows(
      tx,
      sql<{ id: string }>`select distinct g.row_id as id from sign_off g where g.tenant_id = ${actor.tenantId}::uuid
        and g.row_id = any(${idArray(request.ids)})`,
    );
    if (signed.length === 0) return [];
    const { refused } = await takeBack(tx, actor, {
      register: 'jobCard',
      selection: { mode: 'these', ids: signed.map(({ id }) => id) },
      reason: because(request),
      mayReopen: request.may('reopen'),
      dryRun: false,
    });
    return refused;
  },
});

/** How Tag ITRs, certificates and job cards are redone. */
export const redoRecords = [redoTagItr, redoHandover, redoJobCard];

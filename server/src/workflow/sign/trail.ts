import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { SigningProof, SignTrailLine } from '@plumbline/contract/workflow/sign/calls.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

interface Line {
  readonly kind: 'given' | 'takenBack';
  readonly round: number;
  readonly label: string;
  readonly type: SignOff['type'] | null;
  readonly person: string | null;
  readonly company: string | null;
  readonly date: string | null;
  readonly by: string;
  readonly reason: string | null;
  readonly at: Date;
  readonly set: readonly SignOff[] | null;
  readonly meaning: Word | null;
  readonly zone: string | null;
  readonly proof: SigningProof | null;
}

/** Everything that was signed on a row or taken back, latest first. The caller checks who may see the row. */
export async function trailOf(db: Db, actor: Actor, id: string): Promise<readonly SignTrailLine[]> {
  const lines = await rows(
    db,
    sql<Line>`select kind, round, label, type, person_name as person, company, signed_on as date, by_name as by, reason, at, sign_set as set, meaning, zone, proof
      from sign_event where tenant_id = ${tenantOf(actor)} and row_id = ${id}::uuid order by round desc, at desc, kind desc`,
  );
  const back = new Set(lines.filter(({ kind }) => kind === 'takenBack').map(({ round }) => round));
  const sets = lines.flatMap(({ set }) => set ?? []);
  const zhOf = (label: string): string => signOffWord(sets.find((item) => item.label === label) ?? { label }).zh;
  return lines.map(
    ({ kind, round, label, type, person, company, date, by, reason, at, meaning, zone, proof }): SignTrailLine => {
      const when = at.toISOString();
      if (kind === 'takenBack') return { kind, reason: reason ?? '', by, at: when };
      const signed = {
        label,
        zh: zhOf(label),
        type: type ?? 'optional',
        person: person ?? '',
        company,
        date: date ?? '',
        meaning,
        zone,
        proof,
      };
      return { kind, ...signed, by, at: when, isTakenBack: back.has(round) };
    },
  );
}

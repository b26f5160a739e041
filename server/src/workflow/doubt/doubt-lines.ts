import type { DoubtLine } from '@plumbline/contract/workflow/doubt/doubt-line.ts';
import { DOUBT_CAUSES, type DoubtCause } from '@plumbline/contract/workflow/doubt/doubt-causes.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

interface Kept {
  readonly id: number;
  readonly kind: DoubtLine['kind'];
  readonly cause: DoubtCause | null;
  readonly register: string | null;
  readonly count: number | null;
  readonly rows: readonly string[] | null;
  readonly titles: readonly string[] | null;
  readonly person: string | null;
  readonly company: string | null;
  readonly date: string | null;
  readonly reason: string | null;
  readonly by: string;
  readonly via: string;
  readonly at: Date;
  readonly isOpen: boolean;
}

/** The text of a cause, with its rows and what kind of rows they are. */
export const causeWord = (
  cause: DoubtCause,
  {
    register,
    count,
    titles,
  }: { readonly register: string; readonly count: number; readonly titles: readonly string[] },
): Word =>
  fill(DOUBT_CAUSES[cause], {
    kind: registerTitle(known(register)),
    count,
    names: `${titles.join(', ')}${count > titles.length ? ', …' : ''}`,
  });

/** What put a record in doubt and what cleared it, latest first. The caller checks who may see the record. */
export async function doubtLines(db: Db, actor: Actor, id: string): Promise<readonly DoubtLine[]> {
  const found = await rows(
    db,
    sql<Kept>`select id, kind, cause, register, count, rows, titles, person_name as person, company, cleared_on as date, reason, by_name as by, via, at,
        kind = 'cause' and not bool_or(kind <> 'cause') over (order by id desc rows between unbounded preceding and current row) as "isOpen"
      from doubt_event where tenant_id = ${tenantOf(actor)} and row_id = ${id}::uuid order by id desc`,
  );
  return found.map(lineOf);
}

function lineOf({ id, kind, by, via, at, ...rest }: Kept): DoubtLine {
  const line = { id, by, via, at: at.toISOString() };
  const reason = rest.reason ?? '';
  if (kind === 'reopened') return { ...line, kind, reason };
  if (kind !== 'cause')
    return { ...line, kind, person: rest.person ?? '', company: rest.company, date: rest.date ?? '', reason };
  const titles = rest.titles ?? [];
  const register = rest.register ?? 'handover';
  return {
    ...line,
    kind,
    says: causeWord(rest.cause ?? 'typeChanged', { register, count: rest.count ?? 0, titles }),
    register,
    reason,
    rows: titles.flatMap((title, index) => ({ id: rest.rows?.[index] ?? '', title })),
    isOpen: rest.isOpen,
  };
}

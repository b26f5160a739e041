import type { Starter, Starters } from '@plumbline/contract/workflow/form/calls.ts';
import type { CheckOwner } from '@plumbline/contract/rules/form-standing.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { table, visible } from '../../register/row/columns.ts';
import { starterNamed, startersOf, type Trade } from './starters.ts';

/** The proportion of equal words from which two titles are alike. */
const ALIKE = 0.6;

/** Words that most titles have: alone they make no two titles alike. */
const COMMON = new Set(
  ['and', 'the', 'for', 'check', 'inspection', 'test', 'testing', 'installation', 'pre', 'commissioning'].concat([
    '安装',
    '检查',
    '测试',
    '调试',
    '预调',
    '装检',
    '试测',
    '与测',
    '检验',
    '试验',
  ]),
);

/** The Latin words of a text, without their plural. */
const latin = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => word.replace(/(?<=...)s$/, '')));
/** The pairs of neighbouring Chinese characters of a text. */
const chinese = (text: string): ReadonlySet<string> =>
  new Set(
    (text.match(/[\u4e00-\u9fff]+/g) ?? []).flatMap((run) =>
      Array.from(run.slice(1), (_each, at) => run.slice(at, at + 2)),
    ),
  );

/** 0 without a common word that says something, 1 with equal words (coefficient of Dice). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word));
  if (common.every((word) => COMMON.has(word))) return 0;
  return (2 * common.length) / (a.size + b.size);
}

/** How alike a description, perhaps in both languages, is to a title. */
const alikeness = (description: string, title: Word): number =>
  Math.max(likeness(latin(description), latin(title.en)), likeness(chinese(description), chinese(title.zh)));

/** The class and discipline of an ITR; a PWL has a discipline only. */
export interface Owner extends Trade {
  readonly description: string;
}

/** What starters are compared with. @throws AppError `notFound` */
export async function ownerFacts(db: Db, actor: Actor, register: CheckOwner, id: string): Promise<Owner> {
  const itrClass = register === 'itr' ? sql`k.name` : sql`''`;
  const joined = register === 'itr' ? sql`join itr_class k on k.tenant_id = t.tenant_id and k.id = t.itr_class` : sql``;
  const found = await oneRow(
    db,
    sql<Owner>`select t.description, ${itrClass} as "itrClassName", d.name as "disciplineName"
      from ${table(known(register))} t ${joined} join discipline d on d.tenant_id = t.tenant_id and d.id = t.discipline
      where ${visible(known(register), actor, 't')} and t.id = ${id}::uuid`,
  );
  if (!found) throw new AppError('notFound');
  return found;
}

/**
 * The starters a row could take, those with alike titles first, and the one to propose. Its code says nothing: codes
 * are every company's own.
 */
export function proposeStarters(register: CheckOwner, owner: Owner): Starters {
  const ranked = startersOf(register, owner)
    .flatMap((name): (Starter & { readonly alike: number })[] => {
      const form = starterNamed(name, owner);
      if (form === undefined) return [];
      const alike = alikeness(owner.description, form.title);
      return [{ name, title: form.title, tasks: form.tasks.length, alike }];
    })
    .toSorted((a, b) => b.alike - a.alike);
  const [best, next] = ranked;
  const isProposed = best !== undefined && best.alike >= ALIKE && best.alike > (next?.alike ?? 0);
  return {
    starters: ranked.map(({ name, title, tasks }) => ({ name, title, tasks })),
    proposed: isProposed ? best.name : null,
  };
}

import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { recordRules } from '../../workflow/record-rules.ts';
import { EMPTY, type ScopeCounts, scopesCounts } from './blockers.ts';
import { type CertificateType, certificates } from './certificate.ts';
import { lowerCounts } from './lower.ts';
import { lockCertificateInputs } from './one-at-a-time.ts';
import { openProcedures } from './open-procedures.ts';

const SAYS = {
  stopped: w(
    '{itrs} ITRs are not signed off and {punch} open punch items prevent handover.',
    '有 {itrs} 份 ITR 未签署完成，{punch} 个未关闭尾项阻止移交。',
  ),
  lower: w('{lower} lower certificates are not accepted, or in doubt.', '有 {lower} 份下级证书未接收或存疑。'),
  mocs: w(
    '{mocs} open MOCs concern its scope; the design authority is to assess them.',
    '其范围涉及 {mocs} 项未关闭变更，须由设计负责方评估。',
  ),
  procedures: w(
    '{count} {count:procedure of its gates is|procedures of its gates are} not completed.',
    '其关口的程序有 {count} 个未完成。',
  ),
  running: w('{count} {count:procedure is|procedures are} not completed.', '有 {count} 个程序未完成。'),
  noProcedure: w('Its system has no procedures for these gates.', '其系统没有该关口的程序。'),
  empty: w('Its scope contains no tagged items or checks.', '其范围内没有位号对象和检查。'),
} as const;

const both = (words: readonly Word[]): Word =>
  w(words.map(({ en }) => en).join(' '), words.map(({ zh }) => zh).join(''));

type Facts = ScopeCounts & { readonly lower: number; readonly procedures: number };

/** Messages about the open items a certificate waits for, and a warning when it waits for nothing. */
function ownWords(
  { entity }: Pick<CertificateType, 'entity'>,
  { tags, itrs, itrsDone, blockingPunch, procedures }: Facts,
): { readonly stop: readonly Word[]; readonly warn: readonly Word[] } {
  const open = itrs - itrsDone;
  if (entity === 'procedure')
    return {
      stop: open > 0 ? [fill(SAYS.running, { count: open })] : [],
      warn: itrs === 0 ? [SAYS.noProcedure] : [],
    };
  return {
    stop: open > 0 || blockingPunch > 0 ? [fill(SAYS.stopped, { itrs: open, punch: blockingPunch })] : [],
    warn: [
      ...(procedures > 0 ? [fill(SAYS.procedures, { count: procedures })] : []),
      ...(tags + itrs === 0 ? [SAYS.empty] : []),
    ],
  };
}

/** The stops and warnings of a certificate. */
function wordsOf(
  type: Pick<CertificateType, 'entity'>,
  facts: Facts,
  lowerStops: boolean,
): { readonly stop: readonly Word[]; readonly warn: readonly Word[] } {
  const { lower, openMocs } = facts;
  const own = ownWords(type, facts);
  const gate = lower > 0 ? [fill(SAYS.lower, { lower })] : [];
  const warn = [...(openMocs > 0 ? [fill(SAYS.mocs, { mocs: openMocs })] : []), ...own.warn];
  return lowerStops ? { stop: [...own.stop, ...gate], warn } : { stop: own.stop, warn: [...gate, ...warn] };
}

/** The stops and warnings at the signing of certificates, by id. */
async function standing(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<{ readonly stops: ReadonlyMap<string, Word>; readonly warns: ReadonlyMap<string, Word> }> {
  const [stops, warns] = [new Map<string, Word>(), new Map<string, Word>()];
  const { lowerGates, procedures: withProcedures } = await optionsOn(db, actor.path);
  const all = await certificates(db, actor, ids);
  for (const [, group] of Map.groupBy(all, ({ type }) => type.id)) {
    const [first] = group;
    if (!first) continue;
    const objects = group.map(({ object }) => object);
    const counts = await scopesCounts(db, actor, first.type, objects);
    const lower = await lowerCounts(db, actor, first.type, objects);
    const warnsOfOpen = withProcedures && first.type.entity === 'tagItr';
    const open = warnsOfOpen ? await openProcedures(db, actor, first.type, objects) : new Map<string, number>();
    for (const { id, object } of group) {
      const procedures = open.get(object) ?? 0;
      const facts = { ...(counts.get(object) ?? EMPTY), lower: lower.get(object) ?? 0, procedures };
      const { stop, warn } = wordsOf(first.type, facts, lowerGates === 'stop');
      if (stop.length > 0) stops.set(id, both(stop));
      if (warn.length > 0) warns.set(id, both(warn));
    }
  }
  return { stops, warns };
}

/**
 * The reasons why certificates cannot be accepted, by id: open ITRs or procedures, punch items that prevent handover,
 * and, where configured, lower certificates (domain guide 3.9.3).
 */
export const blocked = async (db: Db, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, Word>> =>
  (await standing(db, actor, ids)).stops;

recordRules('handover', {
  form: {
    joins: sql`left join sub_system b on b.tenant_id = t.tenant_id and b.id = t.sub_system
      left join system y on y.tenant_id = t.tenant_id and y.id = coalesce(t.system, b.system)`,
    facts: sql`json_build_object('name', t.name, 'type', o.name, 'description', coalesce(b.description, y.description, o.description),
    'system', coalesce(y.name || ' ' || y.description, ''), 'subSystem', coalesce(b.name || ' ' || b.description, ''),
    'documentReference', coalesce(t.document_reference, ''), 'plannedStart', coalesce(t.planned_start::text, ''),
    'plannedFinish', coalesce(t.planned_finish::text, ''), 'includes', coalesce(t.includes, ''), 'excludes', coalesce(t.excludes, ''))`,
  },
  holdsFirst: lockCertificateInputs,
  blocked,
  warned: async (db, actor, ids) => (await standing(db, actor, ids)).warns,
});

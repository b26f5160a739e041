import { blockKinds } from '@plumbline/contract/blocks/kinds.ts';
import { dayIn } from '@plumbline/contract/rules/clock.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { known } from '../../db/model.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import type { Scoped } from '../../http/context.ts';
import type { FileAnswer } from '../../http/handler.ts';
import type { CarriedPrint, CertificatePrint, ProcedureLinePrint, ScopePrint } from '../../pdf/print.ts';
import type { Actor } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { get } from '../../register/read/read.ts';
import { projectName, signPrint } from '../../workflow/fill/print-sheets.ts';
import { paperOf, signaturesOf } from '../../workflow/form/paper.ts';
import { printing } from '../../workflow/form/printing.ts';
import { signedBy, signRecords } from '../../workflow/sign/sign-records.ts';
import { openPunch, openPunchOf, scopeCounts } from './blockers.ts';
import { type Certificate, certificate } from './certificate.ts';
import { ofGates, ofObject } from './open-procedures.ts';
import { doubtPrint } from '../../workflow/doubt/doubt-print.ts';

/** Maximum carried items listed on a certificate; the rest is shown as a number. */
const CARRIED_MOST = 60;
const LABELS = { subSystem: w('Subsystem', '子系统'), system: w('System', '系统') } as const;
/** The statement above the signatures of a certificate by procedures. */
const COMPLETED = w(
  'The undersigned certify that the procedures listed in this certificate have been completed as the contract requires, except for those listed without a date.',
  '签署各方兹证明：本证书所列程序已按合同要求完成，未填完成日期者除外。',
);
const OPEN_PROCEDURES = w('{count} {count:procedure|procedures} open', '未完成程序 {count} 个');
const OPEN = w('{itrs} ITRs and {punch} punch items open', '未完成 ITR {itrs} 份，未关闭尾项 {punch} 个');

const scopeOf = (
  db: Db,
  certificateRow: Certificate,
  actor: Actor,
): Promise<readonly { readonly kind: 'subSystem' | 'system'; readonly name: string; readonly description: string }[]> =>
  rows(
    db,
    sql<{ kind: 'subSystem' | 'system'; name: string; description: string }>`
      select 'subSystem' as kind, name, description from sub_system where tenant_id = ${actor.tenantId}::uuid and id = ${certificateRow.subSystem}::uuid
      union all select 'system', y.name, y.description from system y where y.tenant_id = ${actor.tenantId}::uuid
        and y.id = coalesce(${certificateRow.system}::uuid, (select b.system from sub_system b where b.tenant_id = ${actor.tenantId}::uuid and b.id = ${certificateRow.subSystem}::uuid))`,
  );

/** Open punch items, which the next party takes over. */
const carriedOf = (db: Db, certificateRow: Certificate, actor: Actor): Promise<readonly CarriedPrint[]> =>
  rows(
    db,
    sql<CarriedPrint>`select t.number, g.name as category, t.description, coalesce(t.planned_date::text, '') as due,
        coalesce((select x.name from tagged_item x where x.tenant_id = t.tenant_id and x.id = coalesce(t.tagged_item,
          (select k.tagged_item from tag_itr k where k.tenant_id = t.tenant_id and k.id = t.tag_itr))), '') as tag
      from punch_list_item t join punch_list_item_category g on g.tenant_id = t.tenant_id and g.id = t.category
      where ${openPunchOf(actor, certificateRow)}
      order by g.title_sort, t.title_sort limit ${CARRIED_MOST}`,
  );

/** The procedures a certificate by procedures is signed for, each with the person who completed it, open ones first. */
const proceduresOf = (db: Db, { type, object }: Certificate, actor: Actor): Promise<readonly ProcedureLinePrint[]> =>
  rows(
    db,
    sql<ProcedureLinePrint>`select t.name, t.description, coalesce(t.completed_on::text, '') as date,
        coalesce((select a.name from authorised_person a where a.tenant_id = t.tenant_id and a.id = t.completed_by), '') as person
      from procedure t where ${ofGates(actor, type)} and ${ofObject(type.grouping, sql`${object}::uuid`)}
      order by t.completed_on is not null, t.title_sort`,
  );

/** Prints a certificate as a PDF. */
export async function printCertificateOf(context: Scoped, id: string): Promise<FileAnswer> {
  const data = await certificatePrint(context, id);
  return { file: `${data.name}.pdf`, type: 'application/pdf', body: await printing.printCertificate(data) };
}

async function certificatePrint(context: Scoped, id: string): Promise<CertificatePrint> {
  const actor = actorOf(context);
  const { db } = context;
  const certificateRow = await certificate(db, actor, id);
  const row = await get(db, actor, known('handover'), id);
  const [record] = await signRecords(db, actor, { register: 'handover', ids: [id] });
  const signatures = await signaturesOf(db, actor, record?.given.map(signedBy) ?? []);
  const counts = await scopeCounts(db, actor, certificateRow);
  const isByProcedures = certificateRow.type.entity === 'procedure';
  const punch = isByProcedures ? [] : await openPunch(db, actor, certificateRow);
  const open = punch.reduce((sum, category) => sum + category.count, 0);
  const words = titleOf(certificateRow.type.description);
  const risk = await riskOf(db, actor, id);
  const others = otherStops(counts.stops);
  const doubt = await doubtPrint(db, actor, certificateRow.id);
  const { signOffs, status, state } = signPrint('handover', { record, signatures, doubt });
  return {
    address: `${context.origin}/Handover/${certificateRow.type.name}?id=${id}`,
    language: context.language,
    timeZone: actor.timeZone,
    project: await projectName(db, actor),
    paper: await paperOf(db, actor),
    type: { name: certificateRow.type.name, description: words },
    name: certificateRow.name,
    documentCode: certificateRow.documentCode,
    scope: (await scopeOf(db, certificateRow, actor)).map(({ kind, name, description }): ScopePrint => ({
      label: LABELS[kind],
      name,
      description,
    })),
    counts: {
      tags: counts.tags,
      itrs: counts.itrs,
      itrsDone: counts.itrsDone,
      punch: punch.map(({ count, ...category }) => ({ ...category, open: count })),
      ...(others.length > 0 && { others: others.map(({ label, open }) => ({ word: label, open })) }),
    },
    ...textOf('includes', row['includes']),
    ...textOf('excludes', row['excludes']),
    ...textOf('documentReference', row['documentReference']),
    carried: isByProcedures ? [] : await carriedOf(db, certificateRow, actor),
    ...(isByProcedures && { procedures: await proceduresOf(db, certificateRow, actor), statement: COMPLETED }),
    carriedTotal: Math.max(open, 0),
    ...textOf('status', status),
    signOffs,
    doubt,
    ...(state && { state }),
    ...(risk
      ? {
          risk: {
            ...risk,
            open: openWord(isByProcedures, { count: counts.itrs - counts.itrsDone, punch: open, others })[
              context.language
            ],
          },
        }
      : {}),
  };
}

/** The kinds of blocker that a certificate prints with figures and lists of their own. */
const PRINTED_APART: readonly string[] = ['tagItr', 'punchListItem', 'procedure'];

/** The open rows of the other kinds that prevent a certificate from being signed. */
const otherStops = (stops: Readonly<Record<string, number>>) =>
  blockKinds('certificate').flatMap(({ kind, label, open: openText }) => {
    const open = stops[kind] ?? 0;
    return open === 0 || PRINTED_APART.includes(kind) ? [] : [{ label, open, says: fill(openText, { count: open }) }];
  });

/** The open items when a risk was accepted. */
function openWord(
  isByProcedures: boolean,
  open: { readonly count: number; readonly punch: number; readonly others: ReturnType<typeof otherStops> },
): Word {
  const { count, punch } = open;
  const own = isByProcedures ? fill(OPEN_PROCEDURES, { count }) : fill(OPEN, { itrs: count, punch });
  const all = [own, ...open.others.map(({ says: text }) => text)];
  return w(all.map(({ en }) => en).join('; '), all.map(({ zh }) => zh).join('；'));
}

const textOf = <K extends string>(key: K, value: unknown): Partial<Record<K, string>> =>
  typeof value === 'string' && value !== '' ? ({ [key]: value } as Record<K, string>) : {}; // one computed key

/**
 * Splits a description that carries both languages, such as `Mechanical completion certificate | 机械完工证书`, at its bar
 * or, without one, at its first Chinese character.
 */
function titleOf(description: string): Word {
  const pair = { en: inLanguage(description, 'en'), zh: inLanguage(description, 'zh') };
  if (pair.en !== pair.zh) return pair;
  const at = description.search(/[\u4e00-\u9fff]/);
  return at <= 0
    ? { en: description, zh: description }
    : { en: description.slice(0, at).trim(), zh: description.slice(at).trim() };
}

/** The person who accepted the risk, and the date in the site's time zone: the same date as the sign-off beside it. */
export async function riskOf(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ readonly person: string; readonly date: string } | undefined> {
  const found = await oneRow(
    db,
    sql<{
      person: string | null;
      date: Date | null;
    }>`select risk_accepted_by as person, risk_accepted_at as date from handover where tenant_id = ${actor.tenantId}::uuid and id = ${id}::uuid`,
  );
  return found?.person && found.date ? { person: found.person, date: dayIn(found.date, actor.timeZone) } : undefined;
}

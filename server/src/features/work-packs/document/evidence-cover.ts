import { EVIDENCE_PARTS } from '@plumbline/contract/features/work-packs/full-document.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { dayIn } from '@plumbline/contract/rules/clock.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { oneRow, sql } from '../../../db/database.ts';
import type { Row } from '../../../pdf/engine/rows.ts';
import { recordRows } from '../../../pdf/record-rows.ts';
import { idArray } from '../../../register/row/columns.ts';
import type { PrintingFor } from '../../../workflow/fill/print-sheets.ts';
import type { AskedDocument } from './document-rows.ts';

/** The input for printing the cover. */
type Printed = PrintingFor & { readonly of: AskedDocument; readonly project: string };

const WORDS = {
  printed: w('Printed on', '打印日期'),
  items: w('Tagged items', '位号对象'),
  rounds: w('Rounds', '轮次'),
  done: w('Completed', '已完成'),
  skipped: w('Skipped', '已跳过'),
  open: w('Open', '未完成'),
  from: w('First and last due date', '首次与末次到期'),
  project: w('Project', '项目'),
} as const;

interface Counts {
  readonly items: number;
  readonly rounds: number;
  readonly done: number;
  readonly skipped: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly description: string | null;
}

/** The first page of the evidence of preservation: its subject, and how many of its rounds are done. */
export async function evidenceCover(making: Printed, ids: readonly string[]): Promise<readonly Row[]> {
  const { db, actor, of: document, origin, project } = making;
  const found = await oneRow(
    db,
    sql<Counts>`select count(distinct t.tagged_item)::int as items, count(*)::int as rounds,
        count(*) filter (where t.progress = 'signedOff')::int as done, count(*) filter (where t.progress = 'skipped')::int as skipped,
        min(t.due_date)::text as first, max(t.due_date)::text as last, min(x.description) as description
      from tag_pwl t join tagged_item x on x.tenant_id = t.tenant_id and x.id = t.tagged_item
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})`,
  );
  const isTag = document.of.kind === 'tag';
  const { items = 0, rounds = 0, done = 0, skipped = 0, first, last, description } = found ?? {};
  return recordRows({
    kind: EVIDENCE_PARTS.cover,
    title: document.title,
    description: isTag ? (description ?? '') : project,
    address: isTag ? `${origin}${registers.taggedItem.route}?id=${document.of.key}` : '',
    documentCode: '',
    facts: [
      { label: WORDS.items, value: String(items) },
      { label: WORDS.rounds, value: String(rounds) },
      { label: WORDS.done, value: String(done) },
      { label: WORDS.skipped, value: String(skipped) },
      { label: WORDS.open, value: String(rounds - done - skipped) },
      { label: WORDS.from, value: [first ?? '–', last ?? '–'].join(' – ') },
      { label: WORDS.project, value: project },
      { label: WORDS.printed, value: dayIn(document.at, actor.timeZone) },
    ],
    signOffs: [],
  });
}

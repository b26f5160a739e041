import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { REVIEW_AREAS } from '@plumbline/contract/access.ts';
import type { invoiceExport } from '@plumbline/contract/features/finance/read-calls.ts';
import { decimal, moneyText } from '@plumbline/contract/rules/invoice/decimal.ts';
import type { InvoiceKind } from '@plumbline/contract/rules/invoice/document.ts';
import { type Db, rows, sql } from '../../../db/database.ts';
import { demand, type Scoped } from '../../../http/context.ts';
import type { FileAnswer } from '../../../http/handler.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { ofReview, tabSql } from '../queue.ts';
import { kindOfName } from '../readers/chinese-xml.ts';
import { EXPORT_COLUMNS, EXPORT_SHEET } from '../readers/platform-export.ts';
import { tableFile } from './table-file.ts';

/** Invoices that are read at once. */
const BATCH = 500;

/** A line of an invoice with its head; the head alone where it has no lines. */
type Exported = Readonly<
  Record<
    | 'code'
    | 'number'
    | 'sellerTaxId'
    | 'sellerName'
    | 'buyerTaxId'
    | 'buyerName'
    | 'issueDate'
    | 'colour'
    | 'platformStatus'
    | 'riskLevel'
    | 'drawer'
    | 'remark'
    | 'origin'
    | 'platformKind'
    | 'taxClass'
    | 'item'
    | 'spec'
    | 'unit'
    | 'quantity'
    | 'price'
    | 'net'
    | 'rate'
    | 'tax'
    | 'taxCategory',
    string | null
  >
> & { readonly id: string; readonly kind: InvoiceKind };

/** The names of the kinds that the tax platform knows, each of which is read as its kind. */
const NAMES: Readonly<Partial<Record<InvoiceKind, string>>> = {
  digitalSpecial: '数电发票（增值税专用发票）',
  digitalOrdinary: '数电发票（普通发票）',
  electronicSpecial: '增值税电子专用发票',
  electronicOrdinary: '增值税电子普通发票',
  paperSpecial: '增值税专用发票',
  paperOrdinary: '增值税普通发票',
};

const UNTAXED: Readonly<Record<string, string>> = { E: '免税', O: '不征税' };

/** What a source of an invoice `i` stated that is no field of it. */
const stated = (path: string) =>
  sql`(select r.value from invoice_reading r where r.tenant_id = i.tenant_id and r.invoice = i.id and r.path = ${path}
    order by r.taken desc, r.at desc limit 1)`;

/** The next invoices after one, by their ids, with their lines in order. */
const linesAfter = (db: Db, those: ReturnType<typeof ofReview>, after: string): Promise<readonly Exported[]> =>
  rows(
    db,
    sql<Exported>`with page as materialized (select i.* from invoice i where ${those}
        and i.kind = any(${Object.keys(NAMES)}::text[]) and i.id > ${after}::uuid order by i.id limit ${BATCH})
      select i.id, i.kind, i.code, i.number, i.seller_tax_id as "sellerTaxId", i.seller_name as "sellerName", i.buyer_tax_id as "buyerTaxId",
        i.buyer_name as "buyerName", i.issue_date::text as "issueDate", i.colour, i.platform_status as "platformStatus",
        i.risk_level as "riskLevel", i.drawer, i.remark, ${stated('origin')} as origin, ${stated('platformKind')} as "platformKind",
        l.tax_class as "taxClass", l.item, l.spec, l.unit, trim_scale(l.quantity)::text as quantity, trim_scale(l.price)::text as price,
        (case when l.id is null then i.net else l.net end)::text as net, trim_scale(l.rate)::text as rate,
        (case when l.id is null then i.tax else l.tax end)::text as tax, l.tax_category as "taxCategory"
      from page i left join invoice_line l on l.tenant_id = i.tenant_id and l.invoice = i.id and l.deleted_at is null
      order by i.id, l.place`,
  );

function rateOf({ taxCategory, rate }: Exported): string {
  const untaxed = UNTAXED[taxCategory ?? ''];
  if (untaxed !== undefined) return untaxed;
  return rate === null ? '' : `${rate}%`;
}

/** The name of the kind as the platform wrote it, unless the kind was changed since. */
function kindName({ kind, number, platformKind }: Exported): string {
  const isSame = platformKind !== null && kindOfName(platformKind, number ?? undefined) === kind;
  return (isSame ? platformKind : NAMES[kind]) ?? '';
}

function cellsOf(line: Exported, place: number): readonly string[] {
  const isDigital = line.kind.startsWith('digital');
  const { net, tax } = line;
  const cells: Readonly<Record<(typeof EXPORT_COLUMNS)[number], string | null>> = {
    序号: String(place),
    发票代码: isDigital ? null : line.code,
    发票号码: isDigital ? null : line.number,
    数电发票号码: isDigital ? line.number : null,
    销方识别号: line.sellerTaxId,
    销方名称: line.sellerName,
    购方识别号: line.buyerTaxId,
    购买方名称: line.buyerName,
    开票日期: line.issueDate,
    税收分类编码: line.taxClass,
    特定业务类型: null,
    货物或应税劳务名称: line.item,
    规格型号: line.spec,
    单位: line.unit,
    数量: line.quantity,
    单价: line.price,
    金额: net,
    税率: rateOf(line),
    税额: tax ?? '***',
    价税合计: moneyText(decimal(net ?? '0').plus(decimal(tax ?? '0'))),
    发票来源: line.origin,
    发票票种: kindName(line),
    发票状态: line.platformStatus,
    是否正数发票: line.colour === 'red' ? '否' : '是',
    发票风险等级: line.riskLevel,
    开票人: line.drawer,
    备注: line.remark,
  };
  return EXPORT_COLUMNS.map((column) => cells[column] ?? '');
}

/** Exports the invoices of a tab in the columns of the tax platform, a batch of invoices at a time. */
export function platformFile(context: Scoped, { page, tab, format }: ParsedOf<typeof invoiceExport>): FileAnswer {
  demand(context, REVIEW_AREAS[page], 'see');
  const actor = actorOf(context);
  const those = sql<boolean>`${ofReview(actor, page)} and ${tabSql(tab, actor)}`;
  async function* batches() {
    let [after, place] = ['00000000-0000-0000-0000-000000000000', 0];
    for (;;) {
      const lines = await linesAfter(context.db, those, after);
      const last = lines.at(-1);
      if (last === undefined) return;
      after = last.id;
      yield lines.map((line) => cellsOf(line, (place += 1)));
    }
  }
  const columns = EXPORT_COLUMNS.map((caption) => ({ caption }));
  return tableFile({ name: '全量发票查询导出结果', sheet: EXPORT_SHEET, format, columns, rows: batches() });
}

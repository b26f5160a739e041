import { fill, w } from '@plumbline/contract/words/word.ts';
import { sql } from '../../../db/database.ts';
import { type Rule, rule, foldedId, foldedName, invoiceSql, type Subject, type Examined } from './finding.ts';

const WORDS = {
  buyer: w('The buyer is not us', '购买方不是本单位'),
  seller: w('The seller is not us', '销售方不是本单位'),
  notParty: w('{title} is not party to the contracts', '{title} 不是合同相对方'),
  noContract: w('No contract is named, so its party is not checkable', '未关联合同，无法核对相对方'),
  blocked: w('{title} is blocked', '{title} 已停用'),
  account: w('The bank account of {title} changed in the last 90 days', '{title} 的收款账户在 90 天内有变更'),
  accountUnknown: w('The bank account on the invoice is none of {title}', '发票上的账户不是 {title} 的收款账户'),
  registered: w('Already registered', '发票重复'),
  like: w('Looks like {title}', '疑似与 {title} 重复'),
  sameFile: w('The same file is attached to {title}', '{title} 附有相同文件'),
  future: w('Issued in the future', '开票日期晚于今天'),
  early: w('Issued before the contract', '开票日期早于合同签订日期'),
  old: w('Issued more than 360 days ago', '开票日期超过 360 天'),
} as const;

const ours = (side: 'buyer' | 'seller') => sql`exists (select from own_company o where o.tenant_id = i.tenant_id
  and o.deleted_at is null and ${foldedId(sql`o.tax_id`)} = ${foldedId(sql.ref(`i.${side}_tax_id`))}
  and exists (select from unnest(array_append(o.former_names, o.name)) n(name)
    where ${foldedName(sql`n.name`)} = ${foldedName(sql.ref(`i.${side}_name`))}))`;

/** The parties of the contracts of an invoice: those of its lines and those it names. */
const contracts = sql`(select distinct k.* from contract k where k.tenant_id = i.tenant_id and k.deleted_at is null
  and (k.id = any(i.contracts) or k.id in (select c.contract from contract_line c join invoice_line l
    on l.tenant_id = c.tenant_id and l.contract_line = c.id where l.tenant_id = i.tenant_id and l.invoice = i.id and l.deleted_at is null)))`;
const otherName = sql`case when i.page = 'input' then i.seller_name else i.buyer_name end`;
const otherId = sql`case when i.page = 'input' then i.seller_tax_id else i.buyer_tax_id end`;

/** Whether party `p` is the other side of invoice `i`: by its tax id, else by its name or one of its aliases. */
const isOther = sql`(case when p.tax_id is not null and ${otherId} is not null
  then ${foldedId(sql`p.tax_id`)} = ${foldedId(otherId)}
  else exists (select from unnest(array_append(p.aliases, p.name)) n(name)
    where ${foldedName(sql`n.name`)} = ${foldedName(otherName)}) end)`;

/** C1–C3: who buys and who sells, whether we trade with them, and where they are paid. */
export function partyChecks(subject: Subject): readonly Rule[] {
  const from = invoiceSql(subject);
  return [
    rule('C1', 'error', {
      from: sql<Examined>`select not case when i.page = 'input' then ${ours('buyer')} else ${ours('seller')} end as bad, i.page as title,
        case when i.page = 'input' then i.buyer_name else i.seller_name end as actual from ${from}`,
      message: ({ title }) => (title === 'input' ? WORDS.buyer : WORDS.seller),
    }),
    rule('C2', 'waivable', {
      from: sql<Examined>`select case when not exists (select from ${contracts} k) then null
          else not exists (select from ${contracts} k join party p on p.tenant_id = k.tenant_id and p.id = k.party where ${isOther}) end as bad,
        ${otherName} as title, ${otherName} as actual,
        (select string_agg(p.name, '; ') from ${contracts} k join party p on p.tenant_id = k.tenant_id and p.id = k.party) as expected
        from ${from} where not coalesce(i.without_order, false)`,
      message: ({ title }) => fill(WORDS.notParty, { title: title ?? '' }),
      unknown: WORDS.noContract,
    }),
    rule('C3', 'waivable', {
      from: sql<Examined>`select p.blocked as bad, p.name as title, p.blocked_reason as actual from ${from}
        join party p on p.tenant_id = i.tenant_id and p.deleted_at is null and ${isOther}`,
      message: ({ title }) => fill(WORDS.blocked, { title: title ?? '' }),
    }),
    rule('C3A', 'warning', {
      from: sql<Examined>`select exists (select from party_account a where a.tenant_id = p.tenant_id and a.party = p.id and a.deleted_at is null
          and a.valid_from > ${subject.today}::date - 90) as bad, p.name as title from ${from}
        join party p on p.tenant_id = i.tenant_id and p.deleted_at is null and ${isOther} where i.page = 'input'`,
      message: ({ title }) => fill(WORDS.account, { title: title ?? '' }),
    }),
    rule('C3B', 'warning', {
      from: sql<Examined>`select not exists (select from party_account a where a.tenant_id = p.tenant_id and a.party = p.id and a.deleted_at is null
          and ${foldedId(sql`i.seller_bank`)} like '%' || ${foldedId(sql`a.account`)} || '%') as bad, p.name as title, i.seller_bank as actual from ${from}
        join party p on p.tenant_id = i.tenant_id and p.deleted_at is null and ${isOther}
        where i.page = 'input' and i.seller_bank is not null
          and exists (select from party_account a where a.tenant_id = p.tenant_id and a.party = p.id and a.deleted_at is null)`,
      message: ({ title }) => fill(WORDS.accountUnknown, { title: title ?? '' }),
    }),
  ];
}

/** U1, U2, T1: whether it is here already, or looks like another or has its file, and its date. */
export function identityChecks(subject: Subject): readonly Rule[] {
  const from = invoiceSql(subject);
  return [
    rule('U1', 'error', {
      from: sql<Examined>`select exists (select from invoice x where x.tenant_id = i.tenant_id and x.deleted_at is null and x.id <> i.id
        and lower(x.name) = lower(i.name)) as bad from ${from}`,
      message: () => WORDS.registered,
    }),
    rule('U2', 'warning', {
      // only invoices of the same project are named
      from: sql<Examined>`select x.name is not null as bad, x.name as title from ${from} left join lateral (
        select x.name from invoice x where x.tenant_id = i.tenant_id and x.level_id = i.level_id and x.id <> i.id
          and x.deleted_at is null and x.state <> 'voided' and x.colour = i.colour
          and x.issue_date between i.issue_date - 3 and i.issue_date + 3
          and ${foldedId(sql`x.seller_tax_id`)} = ${foldedId(sql`i.seller_tax_id`)}
          and ((x.gross = i.gross and abs(x.issue_date - i.issue_date) <= 3)
            or (x.issue_date = i.issue_date and x.number ~ '^[0-9]{1,30}$' and i.number ~ '^[0-9]{1,30}$'
              and abs(x.number::numeric - i.number::numeric) <= 2))
        order by x.name limit 1) x on true`,
      message: ({ title }) => fill(WORDS.like, { title: title ?? '' }),
    }),
    rule('U2F', 'warning', {
      // documents embedded in an invoice may be the same in many
      from: sql<Examined>`select x.name is not null as bad, x.name as title from ${from} left join lateral (
        select x.name from attachment_link l
          join attachment a on a.tenant_id = l.tenant_id and a.id = l.attachment
          join file f on f.tenant_id = a.tenant_id and f.id = a.file_id
          join file g on g.tenant_id = f.tenant_id and g.level_id = i.level_id and g.sha256 = f.sha256 and g.deleted_at is null
          join attachment b on b.tenant_id = g.tenant_id and b.file_id = g.id
          join attachment_link m on m.tenant_id = b.tenant_id and m.attachment = b.id and m.row_id <> i.id
            and m.deleted_at is null and m.role is distinct from 'other'
          join invoice x on x.tenant_id = m.tenant_id and x.id = m.row_id and x.level_id = i.level_id
            and x.deleted_at is null and x.state <> 'voided'
        where l.tenant_id = i.tenant_id and l.row_id = i.id and l.deleted_at is null and l.role is distinct from 'other'
        order by x.name limit 1) x on true`,
      message: ({ title }) => fill(WORDS.sameFile, { title: title ?? '' }),
    }),
    rule('T1', 'error', {
      from: sql<Examined>`select i.issue_date > ${subject.today}::date as bad, ${subject.today} as expected, i.issue_date::text as actual from ${from}`,
      message: () => WORDS.future,
    }),
    rule('T1A', 'warning', {
      from: sql<Examined>`select i.issue_date < k.date as bad, k.date::text as expected, i.issue_date::text as actual from ${from}, lateral ${contracts} k`,
      message: () => WORDS.early,
    }),
    rule('T1B', 'warning', {
      from: sql<Examined>`select i.issue_date < ${subject.today}::date - 360 as bad, i.issue_date::text as actual from ${from}`,
      message: () => WORDS.old,
    }),
  ];
}

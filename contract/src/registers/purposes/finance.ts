import { w } from '../../words/word.ts';

/** What the registers of finance are for. */
export const financePurposes = {
  ownCompany: w(
    'The companies of your own that buy and sell. Each invoice names one.',
    '本单位的各购销主体，每张发票对应其一。',
  ),
  party: w('Suppliers and customers.', '供应商和客户。'),
  partyAccount: w('The bank accounts of parties, and from when they are valid.', '往来单位的收款账户及生效日期。'),
  taxCode: w('Tax rates and how they are treated, each with its dates.', '税率及其处理方式与有效期。'),
  companyTolerance: w(
    'How far an invoice may differ from contract and receipt before it is held, for the whole company.',
    '全公司发票与合同、入库差异的允许范围，超出即挂起。',
  ),
  projectTolerance: w(
    'Tolerances of one project, which replace those of the company.',
    '本项目的容差，优先于公司容差。',
  ),
  auditLimit: w(
    'Up to which amount a role may approve, and above which a second person is needed.',
    '各角色可审核的金额上限，以及须第二人审核的金额。',
  ),
  auditDelegation: w(
    'Who approves for whom, up to which amount and in which period.',
    '审核委托：由谁代谁审核、金额上限和起止日期。',
  ),
  accountingPeriod: w('The months of a company, open or closed for posting.', '各单位的会计月份，是否开放记账。'),
  contract: w('Contracts and orders that invoices are checked against.', '发票核对所依据的合同和订单。'),
  contractLine: w(
    'What a contract orders: quantity, price and tax, one a row.',
    '合同明细：数量、单价和税码，每行一项。',
  ),
  goodsReceipt: w(
    'What was delivered to us. Invoices are paid only for what was accepted.',
    '我方收货记录。发票仅按验收数量付款。',
  ),
  goodsReceiptLine: w(
    'The quantities of a goods receipt: received, accepted and rejected.',
    '入库明细：到货、合格与不合格数量。',
  ),
  delivery: w('What we delivered to a customer.', '我方向客户的交货记录。'),
  deliveryLine: w('The quantities of a delivery, one line of a contract a row.', '出库明细，每行对应一条合同明细。'),
  disposal: w('Surplus and scrap that is sold, from the floor price to the award.', '余料和废料处置，从底价到成交。'),
  disposalItem: w('The things a disposal sells, one a row.', '处置的物资，每行一项。'),
  disposalBid: w('What bidders offer in a disposal.', '处置中各竞买人的报价。'),
  weighTicket: w('Weighings of vehicles that take sold material away.', '运出处置物资车辆的过磅记录。'),
  invoice: w('Invoices received and issued, from capture to payment.', '收到和开出的发票，从录入到付款。'),
  invoiceLine: w('The lines of invoices, as their issuers numbered them.', '发票明细，按开票方的行号。'),
  invoiceMatch: w(
    'Which contract, receipt or delivery each line of an invoice belongs to.',
    '发票明细与合同、入库或出库的匹配。',
  ),
  invoiceCheck: w('What the checks of an invoice found.', '发票各项检查的结果。'),
  invoiceHold: w('Why invoices are held, and who released them.', '发票挂起的原因及解除人。'),
  invoiceAudit: w('Who approved or rejected an invoice, and when.', '发票的审核人、结论和时间。'),
  payment: w('Payments made and received.', '付款和收款记录。'),
  paymentAllocation: w('Which invoices a payment settles, and by how much.', '付款核销的发票及金额。'),
} as const;

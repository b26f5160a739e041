import { decimal, moneyText, sumOf } from '@plumbline/contract/rules/invoice/decimal.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { type FinancePlace, financeContent as content, taxIdOf } from './finance-content.ts';
import { invoiceRows } from './invoice-rows.ts';
import { smallTable, type PlantRow, type PlantTable, type PlantValue } from './table.ts';

const partyName = (key: string): string => content.parties[key]?.name ?? '';
const taxName = (code: string): string => {
  const found = content.taxCodes.find((tax) => tax.code === code);
  return `${code} (${found?.from ?? ''})`;
};

/** The numbers of the contracts by their keys: those of tagged items are the orders these name. */
export function contractNumbers({ orders }: FinancePlace): ReadonlyMap<string, string> {
  const ofTags = Object.entries(content.contracts).filter(([, { tags }]) => tags);
  return new Map(
    Object.entries(content.contracts).map(([key, { number }]) => {
      const at = ofTags.findIndex(([tagged]) => tagged === key);
      return [key, number ?? orders[at]?.number ?? `PO-4500900${at + 1}`];
    }),
  );
}

function referenceTables({ asOf }: FinancePlace): readonly PlantTable[] {
  const company = content.companies[0];
  const accounts = Object.values(content.parties).flatMap(({ name, account }) =>
    account === undefined
      ? []
      : [
          {
            party: name,
            bank: account.bank,
            account: account.number,
            validFrom: addDays(asOf, account.day),
            validTo: null,
          },
        ],
  );
  return [
    smallTable('ownCompany', [
      {
        name: company.name,
        formerNames: company.formerNames,
        taxId: taxIdOf(company.id),
        kind: 'general',
        addressPhone: company.address,
        bankAccount: company.bank,
      },
    ]),
    smallTable(
      'party',
      Object.values(content.parties).map((party) => ({
        name: party.name,
        ...Object.fromEntries(party.roles.map((role) => [role, true])),
        taxId: taxIdOf(party.id),
        vatId: party.vat ?? null,
        country: party.country,
        vendor: party.vendor ?? null,
        blocked: party.blocked !== undefined,
        blockedReason: party.blocked ?? null,
        recyclerLicence: party.licence ?? null,
        licenceExpiry: party.licence === undefined ? null : addDays(asOf, 300),
      })),
    ),
    smallTable('partyAccount', accounts),
    smallTable(
      'taxCode',
      content.taxCodes.map(({ code, says, rate, from, simplified }) => ({
        code,
        description: says,
        treatment: 'rated',
        rate,
        method: simplified ? 'simplified' : 'general',
        validFrom: from,
        deductible: !simplified,
        specialAllowed: true,
      })),
    ),
    smallTable(
      'companyTolerance',
      content.tolerances.map(({ name, kind, page, percent, amount, warn }) => ({
        name,
        kind,
        page,
        currency: 'CNY',
        upperPercent: percent,
        upperAmount: amount,
        reaction: warn ? 'warn' : 'block',
      })),
    ),
    smallTable(
      'auditLimit',
      content.limits.map(({ page, currency, upTo, second }) => ({
        role: 'ADM',
        page,
        currency,
        upTo,
        secondAbove: second,
      })),
    ),
    smallTable('accountingPeriod', periodRows(asOf)),
  ];
}

/** The months of the invoices; input tax was carried into the first. */
function periodRows(asOf: string): readonly PlantRow[] {
  const months = [...new Set([-100, -75, -50, -25, 0].map((days) => addDays(asOf, days).slice(0, 7)))];
  return months.map((month, at) => ({
    company: content.companies[0].name,
    month,
    carriedIn: at === 0 ? '12000.00' : null,
  }));
}

function contractTables(place: FinancePlace): readonly PlantTable[] {
  const numbers = contractNumbers(place);
  const all = Object.entries(content.contracts);
  const tagged = all.filter(([, { tags }]) => tags).map(([key]) => key);
  return [
    smallTable(
      'contract',
      all.map(([key, it]) => ({
        number: numbers.get(key) ?? '',
        description: it.says,
        party: partyName(it.party),
        direction: it.direction,
        date: addDays(place.asOf, it.day),
        currency: it.currency,
        pricesIncludeTax: it.gross,
        paymentDays: it.payment,
        creditLimit: it.credit ?? null,
        retentionPercent: it.retention ?? null,
        retentionCapPercent: it.cap ?? null,
      })),
    ),
    smallTable(
      'contractLine',
      all.flatMap(([key, it]) =>
        it.lines.map((line, at) => ({
          contract: numbers.get(key) ?? '',
          number: String(at + 1),
          materialCode: line.code,
          description: line.says,
          unit: line.unit,
          quantity: line.quantity,
          price: line.price,
          taxCode: taxName(line.tax),
          basis: line.basis,
          taggedItems: at === 0 ? (place.orders[tagged.indexOf(key)]?.items ?? []) : [],
        })),
      ),
    ),
  ];
}

function movementTables(place: FinancePlace): readonly PlantTable[] {
  const numbers = contractNumbers(place);
  const { asOf } = place;
  const partyOf = (contract: string): string => partyName(content.contracts[contract]?.party ?? '');
  const lineOf = (contract: string, at: number): string => `${numbers.get(contract) ?? ''} / ${at}`;
  return [
    smallTable(
      'goodsReceipt',
      content.receipts.map(({ number, contract, day }) => ({
        number,
        party: partyOf(contract),
        date: addDays(asOf, day),
        deliveryNote: number.replace('GR', 'DO'),
      })),
    ),
    smallTable(
      'goodsReceiptLine',
      content.receipts.flatMap(({ number, contract, lines }) =>
        lines.map(({ of, accepted, rejected, certificate }, at) => ({
          goodsReceipt: number,
          number: String(at + 1),
          contractLine: lineOf(contract, of),
          received: sumOf([accepted, rejected]).toFixed(),
          accepted,
          rejected,
          materialCertificate: certificate ?? null,
          inspectedBy: place.inspector,
        })),
      ),
    ),
    smallTable(
      'delivery',
      content.deliveries.map(({ number, contract, day }) => ({
        number,
        customer: partyOf(contract),
        date: addDays(asOf, day),
        signedDate: addDays(asOf, day + 1),
      })),
    ),
    smallTable(
      'deliveryLine',
      content.deliveries.flatMap(({ number, contract, lines }) =>
        lines.map(({ of, quantity, from: [receipt, line] }, at) => ({
          delivery: number,
          number: String(at + 1),
          contractLine: lineOf(contract, of),
          quantity,
          sourceLine: `${receipt} / ${line}`,
        })),
      ),
    ),
  ];
}

function disposalTables(place: FinancePlace): readonly PlantTable[] {
  const numbers = contractNumbers(place);
  const { asOf, installed } = place;
  return [
    smallTable(
      'disposal',
      content.disposals.map((it) => ({
        number: it.number,
        description: it.says,
        currency: 'CNY',
        floorPrice: it.floor,
        priceValidTo: addDays(asOf, it.valid),
        bidsRequired: it.required,
        winner: partyName(it.winner),
        awardPrice: it.award,
        awardDate: addDays(asOf, it.day),
        contract: numbers.get(it.contract) ?? null,
        usedAsset: it.used,
      })),
    ),
    smallTable(
      'disposalItem',
      content.disposals.flatMap(({ number, items, tag }) =>
        items.map(([description, category, weight], at) => ({
          disposal: number,
          number: String(at + 1),
          description,
          category,
          weight,
          taggedItem: tag && at === 0 ? installed : null,
        })),
      ),
    ),
    smallTable(
      'disposalBid',
      content.disposals.flatMap(({ number, bids, day }) =>
        bids.map(([bidder, price]) => ({
          disposal: number,
          bidder: partyName(bidder),
          price,
          date: addDays(asOf, day - 3),
          deposit: moneyText(decimal('20000')),
        })),
      ),
    ),
    smallTable(
      'weighTicket',
      content.tickets.map((it) => ({
        site: 'Yard gate 预制场',
        number: it.number,
        disposal: it.disposal,
        plate: it.plate,
        gross: it.gross,
        tare: it.tare,
        impurityPercent: it.impurity ?? null,
        inDate: addDays(asOf, it.day),
        inTime: it.in,
        outDate: addDays(asOf, it.day),
        outTime: it.out,
        gatePass: it.number.replace('W', 'GP'),
      })),
    ),
  ];
}

/** What the invoices of a plant stand on, and the invoices with their lines and payments; in an order that loads. */
export const financeTables = (place: FinancePlace): readonly PlantTable[] =>
  [
    ...referenceTables(place),
    ...contractTables(place),
    ...movementTables(place),
    ...disposalTables(place),
    ...invoiceRows(place, contractNumbers(place)),
  ].map((table) => withBlanks(table));

/** Rows with every field that one of them has. */
function withBlanks(table: PlantTable): PlantTable {
  const rows = [...table.rows()];
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const blank: Readonly<Record<string, PlantValue>> = Object.fromEntries(fields.map((field) => [field, null]));
  return smallTable(
    table.register,
    rows.map((row) => ({ ...blank, ...row })),
  );
}

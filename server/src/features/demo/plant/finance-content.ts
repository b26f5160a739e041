import { creditCodeCheck } from '@plumbline/contract/rules/invoice/tax-id.ts';
import { z } from 'zod';
import { readPart } from './content.ts';

/** A number of days before (negative) or after the day of the plant. */
const day = z.int();
const amount = z.string().regex(/^-?\d+(\.\d+)?$/);
const review = z.enum(['input', 'sales', 'scrap']);

const company = z.strictObject({
  name: z.string(),
  /** The 17 characters before the check character. */
  id: z.string().length(17),
  formerNames: z.array(z.string()),
  address: z.string(),
  bank: z.string(),
});

const party = z.strictObject({
  name: z.string(),
  /** The 17 characters before the check character. */
  id: z.string().length(17).optional(),
  vat: z.string().optional(),
  country: z.string().default('CN'),
  roles: z.array(z.enum(['isSupplier', 'isSubcontractor', 'isCustomer', 'isRecycler'])),
  vendor: z.string().optional(),
  account: z.strictObject({ bank: z.string(), number: z.string(), day }).optional(),
  /** Why it is blocked. */
  blocked: z.string().optional(),
  licence: z.string().optional(),
});

const contract = z.strictObject({
  party: z.string(),
  direction: z.enum(['purchase', 'sale', 'scrap']).default('purchase'),
  says: z.string(),
  /** Left out where tagged items of the plant name the order. */
  number: z.string().optional(),
  tags: z.boolean().default(false),
  day,
  payment: z.int(),
  currency: z.string().default('CNY'),
  gross: z.boolean().default(false),
  credit: amount.optional(),
  retention: amount.optional(),
  cap: amount.optional(),
  lines: z.array(
    z.strictObject({
      code: z.string(),
      says: z.string(),
      unit: z.string(),
      quantity: amount,
      price: amount,
      /** The code of its tax. */
      tax: z.string(),
      basis: z.enum(['receipt', 'progress', 'milestone']).default('receipt'),
    }),
  ),
});

const invoiceLine = z.strictObject({
  /** Contract and line: `cable/1`. */
  of: z.string().optional(),
  item: z.string().optional(),
  unit: z.string().optional(),
  quantity: amount.optional(),
  price: amount.optional(),
  rate: amount.optional(),
  /** By default quantity × price, and net × rate. */
  net: amount.optional(),
  tax: amount.optional(),
  nature: z.enum(['normal', 'discount', 'discounted']).default('normal'),
});

const named = z.enum(['check', 'submit', 'second', 'pass', 'select', 'exclude']);
const act = z.union([
  named.transform((name) => ({ act: name })),
  z.strictObject({ act: z.literal('pass'), by: z.literal('admin') }),
  z.strictObject({ act: z.literal('return'), reason: z.string(), remark: z.string() }),
  z.strictObject({ act: z.enum(['unaudit', 'void']), remark: z.string() }),
  z.strictObject({ act: z.literal('hold'), amount, remark: z.string() }),
  /** The tax of a red invoice is transferred out of the blue one. */
  z.strictObject({ act: z.literal('transfer'), of: z.string() }),
]);

const invoice = z.strictObject({
  key: z.string(),
  page: review.default('input'),
  kind: z
    .enum([
      'digitalSpecial',
      'digitalOrdinary',
      'electronicSpecial',
      'electronicOrdinary',
      'paperSpecial',
      'paperOrdinary',
      'en16931',
    ])
    .default('digitalSpecial'),
  party: z.string(),
  day,
  lines: z.array(invoiceLine),
  /** It claims progress, on a certificate of the plant. */
  claim: z.boolean().default(false),
  /** The key of the blue invoice; empty where the red one names none. */
  red: z.string().optional(),
  /** What it states besides, right or wrong. */
  set: z.record(z.string(), z.union([z.string(), z.boolean()])).default({}),
  /** What is paid: all, an amount, or all of it before the goods left. */
  paid: z.union([z.literal('all'), z.literal('before'), amount]).optional(),
  /** What an export states otherwise. */
  stated: z.record(z.string(), z.string()).default({}),
  /** Invoices with the same word have the same file. */
  file: z.string().optional(),
  course: z.array(act),
});
/** An invoice of the plant, and what became of it. */
export type PlantInvoice = z.output<typeof invoice>;
/** A line of an invoice of the plant. */
export type PlantInvoiceLine = z.output<typeof invoiceLine>;

/**
 * What the plant buys, sells and disposes of, and the invoices for it: three months of each kind, each fault that a check
 * finds at least once; all invented.
 */
export const financeContent = readPart(
  'finance',
  z.strictObject({
    people: z.strictObject({ clerk: z.string(), reviewer: z.string(), second: z.string() }),
    companies: z.tuple([company]),
    parties: z.record(z.string(), party),
    taxCodes: z.array(
      z.strictObject({
        code: z.string(),
        says: z.string(),
        rate: amount,
        from: z.iso.date(),
        simplified: z.boolean().default(false),
      }),
    ),
    tolerances: z.array(
      z.strictObject({
        name: z.string(),
        kind: z.string(),
        page: review,
        percent: amount,
        amount,
        warn: z.boolean().default(false),
      }),
    ),
    limits: z.array(z.strictObject({ page: review, currency: z.string(), upTo: amount, second: amount })),
    contracts: z.record(z.string(), contract),
    receipts: z.array(
      z.strictObject({
        number: z.string(),
        contract: z.string(),
        day,
        lines: z.array(
          z.strictObject({
            of: z.int(),
            accepted: amount,
            rejected: amount.default('0'),
            certificate: z.string().optional(),
          }),
        ),
      }),
    ),
    deliveries: z.array(
      z.strictObject({
        number: z.string(),
        contract: z.string(),
        day,
        lines: z.array(z.strictObject({ of: z.int(), quantity: amount, from: z.tuple([z.string(), z.int()]) })),
      }),
    ),
    disposals: z.array(
      z.strictObject({
        number: z.string(),
        contract: z.string(),
        says: z.string(),
        floor: amount,
        award: amount,
        winner: z.string(),
        day,
        valid: day,
        required: z.int(),
        bids: z.array(z.tuple([z.string(), amount])),
        items: z.array(z.tuple([z.string(), z.string(), amount])),
        /** Its first item is a tagged item of the plant. */
        tag: z.boolean().default(false),
        used: z.boolean().default(false),
      }),
    ),
    tickets: z.array(
      z.strictObject({
        number: z.string(),
        disposal: z.string(),
        plate: z.string(),
        gross: amount,
        tare: amount,
        impurity: amount.optional(),
        day,
        in: z.string(),
        out: z.string(),
      }),
    ),
    invoices: z.array(invoice),
  }),
);

/** What the invoices of a plant take from the plant itself. */
export interface FinancePlace {
  /** The day that the dates are laid out around. */
  readonly asOf: string;
  /** Orders that tagged items name, with these items: the first of instruments, the second of cables. */
  readonly orders: readonly { readonly number: string; readonly items: readonly string[] }[];
  /** A tagged item that has checks, and is thus still installed. */
  readonly installed: string | null;
  /** Accepted certificates, the oldest first. */
  readonly certificates: readonly string[];
  /** Who inspects what arrives. */
  readonly inspector: string | null;
  /** The user name of the administrator, who approves bills without order. */
  readonly approver: string;
}

/** A taxpayer id with its check character. */
export const taxIdOf = (base: string | undefined): string | null =>
  base === undefined ? null : `${base}${creditCodeCheck(base) ?? ''}`;

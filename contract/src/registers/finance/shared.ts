import { CURRENCIES } from '../../field/currency.ts';
import { choice, exact } from '../../field/field.ts';
import { w, type Word } from '../../words/word.ts';

/** The three reviews of the built-in group (specification 2.4), by what their invoices are for. */
export const REVIEWS = {
  /** Invoices of suppliers and subcontractors to us. */
  input: w('Purchase input', '采购进项'),
  /** Our invoices for material bought and passed on. */
  sales: w('Purchase sales', '采购销项'),
  /** Our invoices for scrap, surplus and dismantled material. */
  scrap: w('Scrap sales', '废旧物资销售'),
} as const satisfies Record<string, Word>;
/** Every currency by its ISO 4217 code, which is also what people call it. */
const currencies: Readonly<Record<string, Word>> = Object.fromEntries(CURRENCIES.map((code) => [code, w(code, code)]));

/** The currency of the amounts of a row. */
export const currency = choice(w('Currency', '币种'), { required: true, start: 'CNY', of: currencies });

/** A proportion in per cent, with up to four decimals. */
export const percent = (label: Word) => exact(label, { digits: 7, decimals: 4, min: 0 });
/** A quantity, exact to a millionth; negative where goods or money go back. */
const quantity = (label: Word) => exact(label, { digits: 18, decimals: 6 });
/** The same, which adds up over rows of one unit; `per` names the field with the unit, null stands for tonnes. */
export const quantityPer = (label: Word, per: string | null) => ({ ...quantity(label), addsPer: per });
/** A unit price: real prices have 13 decimals, because they follow from a rounded total. */
export const price = (label: Word) => exact(label, { digits: 24, decimals: 13 });

/** Amounts of the row itself, in the currency it names. */
export const ownCurrency = { currencyIn: 'currency', decimals: 2 } as const;
/** The same, for amounts that add up over rows of one currency. */
export const ownAmount = { ...ownCurrency, addsPer: 'currency' } as const;
/** Amounts of a row that belongs to an invoice, in its currency; they add up over rows of one currency. */
export const invoiceAmount = { currencyOf: 'invoice', decimals: 2, addsPer: 'invoice.currency' } as const;

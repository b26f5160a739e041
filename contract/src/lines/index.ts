import type { AnyRegister } from '../register/register.ts';
import { dictionaryItem } from '../registers/administration/dictionary-item.ts';
import { dictionaryType } from '../registers/administration/dictionary-type.ts';
import { tagSetMember } from '../registers/tagged-items/tag-set-member.ts';
import { tagSet } from '../registers/tagged-items/tag-set.ts';
import { testPackItem } from '../registers/tagged-items/test-pack-item.ts';
import { testPack } from '../registers/tagged-items/test-pack.ts';
import { jobCard } from '../registers/work-pack/job-card.ts';
import { operation } from '../registers/work-pack/operation.ts';
import { transmittalLine } from '../registers/documents/transmittal-line.ts';
import { transmittal } from '../registers/documents/transmittal.ts';
import { contract, contractLine } from '../registers/finance/contract.ts';
import { disposal, disposalBid, disposalItem } from '../registers/finance/disposal.ts';
import { invoice, invoiceLine } from '../registers/finance/invoice.ts';
import {
  delivery,
  deliveryLine,
  goodsReceipt,
  goodsReceiptLine,
  payment,
  paymentAllocation,
} from '../registers/finance/movements.ts';
import { w } from '../words/word.ts';
import { lines, type Lines } from './lines.ts';

/** The tags and cables of a set, in walkdown order (domain guide 2.3.2, 3.7). */
export const tagSetMembers = lines(tagSet, tagSetMember, w('Members', '成员'), { starts: { dateAdded: 'today' } });

/** The items pressure tested together: lines, spools and joints in the order of the folder (domain guide 2.3.2). */
const testPackItems = lines(testPack, testPackItem, w('Contents', '内容'));

/** The operations of a job card, in the order of work (domain guide 3.10). */
const jobCardOperations = lines(jobCard, operation, w('Operations', '工序'));

/** The items of a dictionary type, in the order in which they are offered. */
const dictionaryItems = lines(dictionaryType, dictionaryItem, w('Items', '条目'));

/** The documents of a transmittal, in the order of its list. */
const transmittalLines = lines(transmittal, transmittalLine, w('Documents', '文件'));

/** What a contract orders, in the order of its document. */
const contractLines = lines(contract, contractLine, w('Lines', '明细'));

/** What a goods receipt lists. */
const receiptLines = lines(goodsReceipt, goodsReceiptLine, w('Lines', '明细'));

/** What a delivery lists. */
const deliveryLines = lines(delivery, deliveryLine, w('Lines', '明细'));

/** The things a disposal sells. */
const disposalItems = lines(disposal, disposalItem, w('Items', '处置明细'));

/** The bids for a disposal, in the order in which they arrived. */
const disposalBids = lines(disposal, disposalBid, w('Bids', '报价'));

/** The lines of an invoice, as its issuer numbered them. */
const invoiceLines = lines(invoice, invoiceLine, w('Lines', '明细'));

/** The invoices a payment settles. */
const paymentAllocations = lines(payment, paymentAllocation, w('Allocations', '核销明细'));

/** Every declaration of lines. Lines not listed here do not exist. */
export const allLines: readonly Lines[] = [
  tagSetMembers,
  testPackItems,
  jobCardOperations,
  dictionaryItems,
  transmittalLines,
  contractLines,
  receiptLines,
  deliveryLines,
  disposalItems,
  disposalBids,
  invoiceLines,
  paymentAllocations,
];

/** Returns the lines whose rows are in a register; undefined where the register's rows are not lines. */
export const linesIn = (key: string): Lines | undefined => allLines.find((line) => line.key === key);
/** Returns the lines that a register's rows have, in the order of their tabs. */
export const linesOf = ({ key }: Pick<AnyRegister, 'key'>): readonly Lines[] =>
  allLines.filter(({ parent }) => parent === key);

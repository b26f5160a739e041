import { type FilesRead, type InvoiceRead, invoiceRead } from '@plumbline/contract/features/finance/read-calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useRef, useState } from 'react';
import { notify } from '../../lib/look/notify.ts';
import { filesChanged } from '../files/use-attachments.ts';
import { tooLarge, type Upload, useUploadQueue } from '../files/use-uploads.ts';
import { invoicesChanged } from './act.ts';
import { readWords } from './read-words.ts';

const { invoice, invoiceLine } = registers;

/** The extensions of files of invoices. */
export const INVOICE_ENDS = '.xml,.ofd,.pdf,.png,.jpg,.jpeg,.webp,.gif,.heic,.heif,.tif,.tiff,.xlsx,.csv,.txt,.zip';
const isReadable = (name: string): boolean => INVOICE_ENDS.split(',').some((end) => name.toLowerCase().endsWith(end));
const refusal = (file: File): Word | null => tooLarge(file) ?? (isReadable(file.name) ? null : readWords.kind);

/** A file that was read, with what a person states of its invoices. */
export interface ReadFile {
  readonly id: number;
  readonly file: File;
  readonly found: FilesRead;
  /** By the key of the invoice and the place, `0:123 seller.name`. */
  readonly answers: ReadonlyMap<string, string>;
  readonly confirmed: ReadonlySet<string>;
  /** True once what was ready is written. */
  readonly isWritten: boolean;
}

/** The key of an answer. */
export const answerKey = ({ key }: Pick<InvoiceRead, 'key'>, path: string): string => `${key} ${path}`;

/** True when an invoice would be written now, with what a person states of it. */
function isReady(invoice: InvoiceRead, { answers, confirmed, isWritten }: ReadFile): boolean {
  const { outcome, missing, differences, confirm, key } = invoice;
  if (isWritten && (outcome === 'new' || outcome === 'completed')) return false;
  if (outcome === 'unchanged' || outcome === 'elsewhere' || outcome === 'refused') return false;
  const open = [...missing, ...differences.filter(({ undecided }) => undecided).map(({ path }) => path)];
  const isAnswered = open.every((path) => (answers.get(answerKey(invoice, path)) ?? '') !== '');
  return isAnswered && (!confirm || confirmed.has(key));
}
/** The number of invoices of a file that would be written now. */
export const readyIn = (item: ReadFile): number =>
  item.found.invoices.filter((invoice) => isReady(invoice, item)).length;

/** Files of invoices, read one after the other and written when a person says so. */
export interface Reading {
  readonly items: readonly ReadFile[];
  readonly uploads: readonly Upload[];
  readonly dismiss: (key: number) => void;
  readonly read: (files: readonly File[]) => void;
  readonly write: (items: readonly ReadFile[]) => void;
  readonly forget: (id: number) => void;
  readonly change: (id: number, part: Partial<Pick<ReadFile, 'answers' | 'confirmed'>>) => void;
}

/** Reads files of invoices for a review. */
export function useReading(page: string): Reading {
  const [items, setItems] = useState<readonly ReadFile[]>([]);
  const last = useRef(0);
  const { add, uploads, dismiss } = useUploadQueue(invoiceRead, { refusal, onDone: async () => undefined });
  const change = (id: number, part: Partial<ReadFile>): void =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...part } : item)));
  const read = (files: readonly File[]): void => {
    for (const file of files) {
      const id = (last.current += 1);
      add([file], { page, dryRun: 'true' }, async (found) => {
        const item = { id, file, found, answers: new Map(), confirmed: new Set<string>(), isWritten: false };
        setItems((before) => [...before, item]);
      });
    }
  };
  const write = (some: readonly ReadFile[]): void => {
    for (const { id, file, answers, confirmed } of some) {
      const stated = [...answers].flatMap(([at, value]) => {
        const [key = '', path = ''] = at.split(/ (?=\S+$)/);
        return value === '' ? [] : [{ key, path, value }];
      });
      const fields = {
        page,
        dryRun: 'false',
        answers: JSON.stringify(stated),
        confirmed: JSON.stringify([...confirmed]),
      };
      add([file], fields, async (found) => {
        change(id, { found, isWritten: true });
        const count = found.invoices.filter(({ outcome }) => outcome === 'new' || outcome === 'completed').length;
        notify.message('success', fill(readWords.written, { count }));
        await Promise.all([invoicesChanged([invoice.key, invoiceLine.key]), filesChanged(invoice.key)]);
      });
    }
  };
  const forget = (id: number): void => setItems((before) => before.filter((item) => item.id !== id));
  return { items, uploads, dismiss, read, write, forget, change };
}

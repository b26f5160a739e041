import { PAGE_MAX } from '@plumbline/contract/register/calls.ts';
import { firstSort } from '@plumbline/contract/register/sort.ts';
import { workItem } from '@plumbline/contract/lists/work-item.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { figureIn, refIn, textIn } from '../../lib/value/row-facts.ts';

/** A piece of open work in the form shown. */
export interface WorkRow {
  readonly id: string;
  readonly register: string;
  readonly title: string;
  /** The number of its tagged item; without a tagged item, the title of the work itself. */
  readonly tag: string;
  readonly description: string;
  readonly state: string;
  readonly isToSign: boolean;
  readonly isReturned: boolean;
  readonly isOverdue: boolean;
  /** `yyyy-mm-dd`; null without a date. */
  readonly due: string | null;
  /** The ITR, or the number of the punch item; blank where the title contains it. */
  readonly form: string;
  readonly area: string;
  readonly discipline: string;
  readonly photos: number;
}

const titleIn = (row: AnyRow, name: string): string => refIn(row, name)?.title ?? '';

/** The initial order of the list: most overdue first. */
export const WORK_SORT = firstSort(workItem);
/** Maximum rows shown; beyond this the user should filter. */
export const WORK_MOST = PAGE_MAX;

/** Converts a row of the list into the form shown. */
export function workRow(row: AnyRow): WorkRow {
  const tag = titleIn(row, 'taggedItem');
  const title = textIn(row, 'name');
  return {
    id: row.id,
    register: textIn(row, 'kind'),
    title,
    tag: tag === '' ? title : tag,
    description: textIn(row, 'description'),
    state: textIn(row, 'state'),
    isToSign: row['step'] === 'sign',
    isReturned: row['returned'] === true,
    isOverdue: row['overdue'] === true,
    due: typeof row['due'] === 'string' ? row['due'] : null,
    form: textIn(row, 'form') || (tag === '' ? '' : title),
    area: titleIn(row, 'area'),
    discipline: titleIn(row, 'discipline'),
    photos: figureIn(row, 'photos') ?? 0,
  };
}

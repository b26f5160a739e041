import { mocRecord } from '@plumbline/contract/records/moc.ts';
import { tagPwlRecord } from '@plumbline/contract/records/tag-pwl.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { addDays, firstOfMonth, lastOfMonth } from '@plumbline/contract/rules/clock.ts';
import { statesThat } from '@plumbline/contract/workflow/records.ts';
import { itrFilter, OUTSTANDING } from '../handover/scope-filters.ts';
import { ACCEPTED, IN_DOUBT } from '../handover/doubt-filters.ts';
import { linkToList } from '../../lib/place/list-link.ts';

/** The addresses of exactly the rows behind each figure of the home page. */
export const links = {
  tags: linkToList(registers.taggedItem.route, { field: 'isVoid', op: 'is', value: false }),
  /** Mocks (domain guide 3.9.1) and void checks are never counted. */
  itrs: linkToList(registers.tagItr.route, itrFilter({})),
  itrsDone: linkToList(registers.tagItr.route, itrFilter({}, ['signedOff'])),
  itrsOutstanding: linkToList(registers.tagItr.route, itrFilter({}, OUTSTANDING)),
  /** Outstanding work is not punch (domain guide 3.8). */
  punch: (category: string): string =>
    linkToList(registers.punchListItem.route, {
      and: [
        { field: 'category', op: 'is', value: category },
        { field: 'isOwl', op: 'is', value: false },
      ],
    }),
  punchOpen: (category: string): string =>
    linkToList(registers.punchListItem.route, {
      and: [
        { field: 'category', op: 'is', value: category },
        { field: 'state', op: 'anyOf', value: ['raised', 'cleared'] },
        { field: 'isOwl', op: 'is', value: false },
      ],
    }),
  mocs: (type: string): string => linkToList(registers.moc.route, { field: 'mocType', op: 'is', value: type }),
  mocsOpen: (type: string): string =>
    linkToList(registers.moc.route, {
      and: [
        { field: 'mocType', op: 'is', value: type },
        { field: 'state', op: 'anyOf', value: [...statesThat(mocRecord, 'open', 'begun', 'ready')] },
      ],
    }),
  certificates: (type: string): string => `/Handover/${encodeURIComponent(type)}`,
  accepted: (type: string): string => linkToList(`/Handover/${encodeURIComponent(type)}`, ACCEPTED),
  inDoubt: (type: string): string => linkToList(`/Handover/${encodeURIComponent(type)}`, IN_DOUBT),
} as const;

/** The addresses behind the preservation figures, which cover the month of the given day. */
export function preservationLinks(today: string): Readonly<Record<'overdue' | 'due' | 'done', string>> {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const { field } = tagPwlRecord.states;
  const open: Filter = { field, op: 'anyOf', value: [...statesThat(tagPwlRecord, 'open', 'begun', 'ready')] };
  const rounds = (...and: readonly Filter[]): string => linkToList(registers.tagPwl.route, { and });
  return {
    overdue: rounds(open, { field: 'dueDate', op: 'atMost', value: addDays(today, -1) }),
    due: rounds(
      open,
      { field: 'dueDate', op: 'atLeast', value: today },
      { field: 'dueDate', op: 'atMost', value: lastOfMonth(year, month) },
    ),
    done: rounds(
      { field, op: 'anyOf', value: [...statesThat(tagPwlRecord, 'done')] },
      { field: 'signedOn', op: 'atLeast', value: firstOfMonth(today) },
    ),
  };
}

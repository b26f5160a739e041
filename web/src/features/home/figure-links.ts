import { registers } from '@plumbline/contract/registers/index.ts';
import { ACCEPTED, IN_DOUBT } from '../handover/doubt-filters.ts';
import { linkToList } from '../../lib/list-link.ts';

/** The addresses of exactly the rows that each figure of the home page counts. */
export const links = {
  tags: linkToList(registers.taggedItem.route),
  /** Mocks are never counted (domain guide 3.9.1). */
  itrs: linkToList(registers.tagItr.route, { field: 'isMock', op: 'is', value: false }),
  itrsDone: linkToList(registers.tagItr.route, {
    and: [
      { field: 'progress', op: 'is', value: 'signedOff' },
      { field: 'isMock', op: 'is', value: false },
    ],
  }),
  itrsOutstanding: linkToList(registers.tagItr.route, {
    and: [
      { field: 'progress', op: 'isNot', value: 'signedOff' },
      { field: 'isMock', op: 'is', value: false },
    ],
  }),
  /** Outstanding work is no punch (domain guide 3.8). */
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
  certificates: (type: string): string => `/Handover/${encodeURIComponent(type)}`,
  accepted: (type: string): string => linkToList(`/Handover/${encodeURIComponent(type)}`, ACCEPTED),
  inDoubt: (type: string): string => linkToList(`/Handover/${encodeURIComponent(type)}`, IN_DOUBT),
} as const;

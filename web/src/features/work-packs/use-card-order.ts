import { permission } from '@plumbline/contract/access.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { ComponentProps } from 'react';
import { notify } from '../../lib/look/notify.ts';
import { useVerb } from '../../lib/call/query.ts';
import { figureIn } from '../../lib/value/row-facts.ts';
import { sendVerb } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { useCardDrag } from '../../ui/use-card-drag.ts';
import { moved } from './moved.ts';

const { key } = registers.jobCard;
/** The cards of a pack in working order. */
export const IN_ORDER = [{ field: 'order' }, { field: 'name' }] as const;
/** Maximum cards of a pack that can be ordered manually. */
export const CARDS_MOST = 200;

interface CardOrder {
  /** True when the user may change the order. A pack with more cards than are shown cannot be ordered manually. */
  readonly isAllowed: boolean;
  readonly rowProps: (row: AnyRow) => ComponentProps<'tr'> & { readonly 'data-outline': string };
  /** Moves a card one place up or down. */
  readonly moveBy: (id: string, by: -1 | 1) => Promise<void>;
}

/** The new positions, from 1, of the cards whose position changes when one card moves. */
export function placesAfter(
  cards: readonly (Pick<AnyRow, 'id'> & { readonly order?: unknown })[],
  id: string,
  to: number,
): ReadonlyMap<string, number> {
  const lines = moved(
    cards.map((card) => ({ key: card.id, order: card.order })),
    id,
    to,
  );
  return new Map(lines.flatMap((line, at) => (line.order === at + 1 ? [] : [[line.key, at + 1] as const])));
}

/** Orders the cards of a pack, by dragging their rows or by the buttons of each row. */
export function useCardOrder(workPack: string): CardOrder {
  const mayChange = useCan(permission(key, 'update'));
  const filter = { field: 'workPack', op: 'is', value: workPack } as const;
  const page = useVerb(key, 'page', { filter, sort: [...IN_ORDER], columns: ['order', 'name'], limit: CARDS_MOST + 1 });
  const cards = page.data?.rows ?? [];
  const drag = useCardDrag('outline');
  const put = async (id: string, to: number): Promise<void> => {
    const places = placesAfter(cards, id, to);
    const rows = cards.flatMap((card) => {
      const order = places.get(card.id);
      return order === undefined ? [] : [{ id: card.id, rev: figureIn(card, 'rev') ?? 0, values: { order } }];
    });
    if (rows.length === 0) return;
    try {
      await sendVerb(key, 'update', { rows });
    } catch (error) {
      notify.failure(error);
    }
    registerChanged(key, 'many');
  };
  const placeOf = (id: string): number => cards.findIndex((card) => card.id === id);
  return {
    isAllowed: mayChange && cards.length > 1 && cards.length <= CARDS_MOST,
    rowProps: ({ id }) => ({
      'data-outline': id,
      onPointerDown: (event) => drag(event, (over) => void put(id, placeOf(over))),
    }),
    moveBy: (id, by) => put(id, placeOf(id) + by),
  };
}

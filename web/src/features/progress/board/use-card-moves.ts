import { jobCard } from '@plumbline/contract/registers/work-pack/job-card.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useMemo, useRef, useState } from 'react';
import { refusalOf } from '../../../form/save-outcome.ts';
import { sayNow } from '../../../lib/value/language.ts';
import { notify } from '../../../lib/look/notify.ts';
import { queryClient, verbKey } from '../../../lib/call/query.ts';
import { textIn } from '../../../lib/value/row-facts.ts';
import { sendVerb } from '../../../lib/call/send.ts';
import { registerChanged } from '../../../register/list/changes.ts';
import { type Steps, useSteps } from '../../../register/cells/use-steps.ts';
import { registerWords } from '../../../register/words.ts';
import { boardWords } from './board-words.ts';

/** The target column of a card, and the resulting field values. */
interface CardMove {
  readonly to: string;
  /** The title of the target column. */
  readonly title: string;
  readonly values: Readonly<Record<string, string | null>>;
}
/** The cards being moved to another column, and the user's undo steps on the board. */
export interface CardMoves {
  /** The cards being saved, by target column. */
  readonly coming: ReadonlyMap<string, readonly AnyRow[]>;
  readonly move: (row: AnyRow, move: CardMove) => void;
  readonly steps: Steps;
}

/** Moves cards to another column, one at a time, like a cell edit. A refused card returns, and the user is told why. */
export function useCardMoves(): CardMoves {
  const [moving, setMoving] = useState<readonly { readonly row: AnyRow; readonly to: string }[]>([]);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const [settled] = useState(() => () => line.current);
  const steps = useSteps(jobCard.key, settled);
  const run = async (row: AnyRow, { title, values }: CardMove): Promise<void> => {
    const name = textIn(row, jobCard.title);
    try {
      const { batch } = await sendVerb(jobCard.key, 'update', {
        rows: [{ id: row.id, rev: row.rev, values }],
      });
      const what = fill(boardWords.moved, { name, column: title });
      steps.push(batch, what);
      notify.done(what, [{ label: registerWords.undo, run: () => void steps.undo() }]);
    } catch (error) {
      const why = whyOf(error);
      if (why === undefined) notify.failure(error);
      else notify.notification('warning', fill(boardWords.refused, { name, why }));
    }
    // the card is drawn in its old place until the column is refetched
    registerChanged(jobCard.key, 'many');
    await queryClient.invalidateQueries({ queryKey: verbKey(jobCard.key) });
    setMoving((before) => before.filter((pendingMove) => pendingMove.row.id !== row.id));
  };
  const coming = useMemo(
    () =>
      new Map([...Map.groupBy(moving, ({ to }) => to)].map(([to, some]) => [to, some.map(({ row }) => row)] as const)),
    [moving],
  );
  const move: CardMoves['move'] = (row, to) => {
    setMoving((before) => [...before, { row, to: to.to }]);
    line.current = line.current.then(() => run(row, to));
  };
  return { coming, move, steps };
}

/** The server's reason for a refusal; undefined for any other failure. */
function whyOf(error: unknown): string | undefined {
  try {
    const refusal = refusalOf(error);
    if (refusal.type === 'stale') return sayNow(fill(boardWords.changed, { by: refusal.stale.by }) satisfies Word);
    if (refusal.type !== 'fields') return refusal.message;
    return refusal.fields[0]?.msg ?? refusal.other[0] ?? '';
  } catch {
    return undefined;
  }
}

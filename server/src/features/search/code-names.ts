import { CODE_NAMES_MOST, codeNames as call, NAMED_MOST } from '@plumbline/contract/features/search/calls.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { may } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { lookup } from '../../register/read/read.ts';

/** The names of codes from several lists: one response instead of a look-up for each column of a list. */
export const codeNames = handle(
  call,
  async (context, { registers, ids = {} }) => {
    const actor = actorOf(context);
    const descriptions: Record<string, readonly (readonly [string, string])[]> = {};
    for (const key of new Set([...registers, ...Object.keys(ids)])) {
      const register = registerOf(key);
      if (register === undefined || !may(context, key, 'see')) continue;
      const lookupQuery = registers.includes(key) ? { limit: CODE_NAMES_MOST } : { ids: ids[key], limit: NAMED_MOST };
      const rows = await lookup(context.db, actor, register, { text: '', ...lookupQuery });
      descriptions[key] = rows.flatMap(({ id, description }) => (description ? [[id, description] as const] : []));
    }
    return descriptions;
  },
  { isLong: true },
);

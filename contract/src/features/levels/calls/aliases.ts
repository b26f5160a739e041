import { z } from 'zod';
import { ALIAS_KEYS, type Alias } from '../../../aliases.ts';
import { as, call, nothing } from '../../../calls/call.ts';
import { line } from '../../../calls/inputs.ts';

/**
 * Returns the company's own names for levels, areas and the like (domain guide 2.1 A); names that are unchanged are
 * omitted.
 */
export const aliasList = call({
  path: '/api/ext/aliases/list',
  access: 'signedIn',
  input: nothing,
  output: as<readonly Alias[]>(),
});

const caption = line(50)
  .refine((name) => !/[;,*]/.test(name))
  .default('');

/**
 * Saves all renamings at once: a name that is omitted or empty gets its standard caption back. An alias may be given in
 * one language or in both; aliases are unique within each language.
 */
export const aliasSave = call({
  path: '/api/ext/aliases/save',
  access: { area: 'level', right: 'update' },
  input: z.object({
    aliases: z
      .array(z.object({ entity: z.enum(ALIAS_KEYS), en: caption, zh: caption }))
      .max(ALIAS_KEYS.length)
      .refine((list) => new Set(list.map(({ entity }) => entity)).size === list.length),
  }),
  output: as<readonly Alias[]>(),
});

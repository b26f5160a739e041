import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';

/**
 * Returns the blank templates of all tables the caller may import into, as one zip: files numbered in an order that
 * loads, and a read-me in both languages (domain guide 2.13).
 */
export const importTemplates = call({
  path: '/api/ext/import/templates',
  access: 'level',
  input: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  output: as<Download>(),
});

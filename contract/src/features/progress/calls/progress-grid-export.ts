import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';
import { progressGrid } from './progress-grid.ts';

/**
 * Exports the tiles of the completions grid as a workbook, one row each; with `text`, only the tiles whose name or
 * description contains it.
 */
export const progressGridExport = call({
  path: '/api/ext/progress/grid-export',
  access: { register: 'tagItr', right: 'see' },
  input: progressGrid.input.extend({ text: z.string().max(200).default('') }),
  output: as<Download>(),
});

import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';
import { progressGrid } from './progress-grid.ts';

/** The tiles of the completions grid as a workbook, a row each; with `text`, those whose name or description holds it. */
export const progressGridExport = call({
  path: '/api/ext/progress/grid-export',
  access: { register: 'tagItr', right: 'see' },
  input: progressGrid.input.extend({ text: z.string().max(200).default('') }),
  output: as<Download>(),
});

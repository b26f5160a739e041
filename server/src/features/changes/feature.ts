import { feature } from '../../http/feature.ts';
import { decideHandlers } from './decide.ts';
import { redoRecords } from './again.ts';
import { drawingUse } from './drawing-use.ts';
import { mocImpact } from './impact-rows.ts';
import { mocRecord } from './moc-record.ts';
import { mocDefaults, mocRules } from './moc-rules.ts';
import { changesBlockPacks, changesDoubtPacks } from './packs.ts';

/** Changes: their rules and their consequences. */
export const changes = feature({
  handlers: decideHandlers,
  rules: [mocDefaults, mocRules],
  follows: [changesDoubtPacks],
  lists: [drawingUse, mocImpact],
  records: [mocRecord],
  blocks: [changesBlockPacks],
  adds: [redoRecords],
});

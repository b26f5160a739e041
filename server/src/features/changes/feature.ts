import { feature } from '../../http/feature.ts';
import { decideHandlers } from './decide.ts';
import './drawing-use.ts';
import './impact-rows.ts';
import './moc-record.ts';
import './moc-rules.ts';
import './packs.ts';

/** Changes: their rules and their consequences. */
export const changes = feature({ handlers: decideHandlers });

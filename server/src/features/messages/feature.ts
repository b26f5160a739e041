import { feature } from '../../http/feature.ts';
import { messageHandlers } from './calls.ts';
import './tell-signing.ts';
import './tell-assigning.ts';
import './tell-changes.ts';
import './tell-doubt.ts';
import './tell-groups.ts';
import './tell-raised.ts';
import './tell-retest.ts';
import './tell-status.ts';
import './work-items.ts';

/** Messages, their triggers, and the pages of a user's own work. */
export const messages = feature({ handlers: messageHandlers });

import type { FeatureName } from '@plumbline/contract/features/order.ts';
import type { Feature } from '../http/feature.ts';
import { registerEngine } from '../register/write/engine.ts';
import { workflow } from '../workflow/workflow.ts';
import { captcha } from './captcha/feature.ts';
import { session } from './session/feature.ts';
import { users } from './users/feature.ts';
import { menu } from './menu/feature.ts';
import { levels } from './levels/feature.ts';
import { providers } from './providers/feature.ts';
import { account } from './account/feature.ts';
import { client } from './client/feature.ts';
import { files } from './files/feature.ts';
import { exports } from './exports/feature.ts';
import { imports } from './imports/feature.ts';
import { edits } from './edits/feature.ts';
import { taggedItems } from './tagged-items/feature.ts';
import { checks } from './checks/feature.ts';
import { assurance } from './assurance/feature.ts';
import { punch } from './punch/feature.ts';
import { handover } from './handover/feature.ts';
import { preservation } from './preservation/feature.ts';
import { changes } from './changes/feature.ts';
import { procedures } from './procedures/feature.ts';
import { workPacks } from './work-packs/feature.ts';
import { documents } from './documents/feature.ts';
import { progress } from './progress/feature.ts';
import { reports } from './reports/feature.ts';
import { finance } from './finance/feature.ts';
import { messages } from './messages/feature.ts';
import { search } from './search/feature.ts';
import { views } from './views/feature.ts';
import { home } from './home/feature.ts';
import { operations } from './operations/feature.ts';

/** All features, in their order. To add a feature, add a line here and one in the order. */
const named = {
  captcha,
  session,
  users,
  menu,
  levels,
  providers,
  account,
  client,
  files,
  exports,
  imports,
  edits,
  'tagged-items': taggedItems,
  checks,
  assurance,
  punch,
  handover,
  preservation,
  changes,
  procedures,
  'work-packs': workPacks,
  documents,
  progress,
  reports,
  finance,
  messages,
  search,
  views,
  home,
  operations,
} as const satisfies { readonly [F in FeatureName]?: Feature };

/**
 * What the product is composed of, in the order of its effects: the engine of registers, the engine of worked records,
 * then the features. Guards of an engine therefore refuse first, and its followers have finished before a feature reacts
 * to a change.
 */
export const features: readonly Feature[] = [registerEngine, workflow, ...Object.values(named)];

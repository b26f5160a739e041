import type { FeatureName } from '@plumbline/contract/features/order.ts';
import type { Feature, View } from './feature.ts';
import { menu } from './menu/feature.ts';
import { levels } from './levels/feature.ts';
import { providers } from './providers/feature.ts';
import { account } from './account/feature.ts';
import { imports } from './imports/feature.ts';
import { forms } from './forms/feature.ts';
import { checks } from './checks/feature.ts';
import { handover } from './handover/feature.ts';
import { preservation } from './preservation/feature.ts';
import { procedures } from './procedures/feature.ts';
import { workPacks } from './work-packs/feature.ts';
import { documents } from './documents/feature.ts';
import { progress } from './progress/feature.ts';
import { reports } from './reports/feature.ts';
import { finance } from './finance/feature.ts';
import { messages } from './messages/feature.ts';
import { views } from './views/feature.ts';
import { guide } from './guide/feature.ts';
import { home } from './home/feature.ts';

/** The features that contribute pages, in order. Add a new feature as a line here. */
const features = {
  menu,
  levels,
  providers,
  account,
  imports,
  forms,
  checks,
  handover,
  preservation,
  procedures,
  'work-packs': workPacks,
  documents,
  progress,
  reports,
  finance,
  messages,
  views,
  guide,
  home,
} as const satisfies { readonly [F in FeatureName]?: Feature };

/** Views of the pages that are not plain registers, by route. */
export const VIEWS: Readonly<Record<string, View>> = Object.fromEntries(
  Object.values(features).flatMap(({ views }) => Object.entries(views)),
);

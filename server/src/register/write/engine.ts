import { feature } from '../../http/feature.ts';
import { onlyKinds } from '../row/only-kinds.ts';
import { linesFollow, lineRules } from './lines/follow.ts';
import { counterFigures } from '../derive/counters.ts';
import { textFigures } from '../derive/dependents.ts';
import { linkRules, linksFollow, listFigures } from './links.ts';
import { oneToOneRules } from './one-to-one.ts';
import { rollUpFigures, rollUpRules, rollUpsFollow } from './roll-up.ts';
import { computedFigures } from './settle.ts';
import { flagsMove } from './single-flags.ts';
import { treeRules } from './trees.ts';

/** The engine of registers: what follows from the declarations of fields, lines, links and roll-ups. */
export const registerEngine = feature({
  rules: [lineRules, linkRules, oneToOneRules, onlyKinds, treeRules, rollUpRules],
  follows: [linesFollow, linksFollow, flagsMove, rollUpsFollow],
  figures: [computedFigures, rollUpFigures, listFigures, counterFigures, textFigures],
});

import { feature } from '../../http/feature.ts';
import { importHandlers } from './calls.ts';
import { makeHandlers } from './make-calls.ts';
import { importConsequences } from './followed.ts';
import { importRules } from './import-rules.ts';
import { changedCells, missingRows } from './listed.ts';
import { listedRows } from './listed-rows.ts';
import { lookAlikeNames } from './look-alike-names.ts';
import { packHandlers, packRows } from './packs/pack-calls.ts';
import { registerStartHandler } from './templates/register-start.ts';
import { templateHandlers } from './templates/template-zip.ts';

/** Importing files into registers. */
export const imports = feature({
  handlers: [...importHandlers, ...makeHandlers, ...packHandlers, ...templateHandlers, registerStartHandler],
  rules: [importRules],
  lists: [importConsequences, missingRows, changedCells, lookAlikeNames],
  adds: [listedRows, packRows],
});

/**
 * The features, in order; a feature imports only earlier ones. The list is the map of the domain: contract, server and
 * web name their folders after it. A feature may be missing in a package, but a name means the same in all three.
 */
export const FEATURES = [
  'captcha',
  'session',
  'users',
  'menu',
  'levels',
  'providers',
  'account',
  'client',
  'files',
  'exports',
  'imports',
  'edits',
  'signoff',
  'forms',
  'tagged-items',
  'checks',
  'assurance',
  'punch',
  'handover',
  'preservation',
  'changes',
  'procedures',
  'work-packs',
  'documents',
  'progress',
  'reports',
  'finance',
  'messages',
  'field',
  'search',
  'views',
  'guide',
  'home',
  'operations',
  'demo',
] as const;
/** The name of a feature. */
export type FeatureName = (typeof FEATURES)[number];

/**
 * Returns the export of an Ant Design file: its package is declared CommonJS, so the compiler sees the module where the
 * bundler gives its default.
 */
export const ofModule = <T extends object>(module: T | { readonly default: T }): T =>
  'default' in module ? module.default : module;

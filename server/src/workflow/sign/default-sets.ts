import { DEFAULT_SIGN_OFFS, SIGN_OFF_ENTITIES } from '@plumbline/contract/default-sign-offs.ts';
import { registerOf, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { defaults } from '../../register/row/rules.ts';
import { defaultSetSql } from './sign-records.ts';

const isRegister = (key: string): key is RegisterKey => registerOf(key) !== undefined;

/** The registers whose new rows get a default set, with the kinds of records they define the sets for. */
const takers = Map.groupBy(
  SIGN_OFF_ENTITIES.flatMap((entity) =>
    DEFAULT_SIGN_OFFS[entity].into.filter(isRegister).map((key) => ({ key, entity })),
  ),
  ({ key }) => key,
);

/**
 * A new ITR, punch category or certificate type without sign-offs gets the set of its facility: it has one from the
 * moment it is saved, and keeps it when the default changes (domain guide 2.2.3). A row that defines the sets for
 * several kinds of records stays blank: each kind has a default of its own.
 */
export const defaultSets = [...takers].flatMap(([key, [first, ...others]]) =>
  first && others.length === 0 ? [defaults(key, (actor) => ({ signOffs: defaultSetSql(actor, first.entity) }))] : [],
);

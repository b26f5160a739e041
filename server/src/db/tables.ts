import type { ColumnType, Generated } from 'kysely';

/** Moments go in as text or Date and come out as Date. */
type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/** One step of the tree A–E (readings D72). `tenant_id` of a level A is its own id. */
interface LevelTable {
  tenant_id: string;
  id: string;
  step: 'A' | 'B' | 'C' | 'D' | 'E';
  parent_id: string | null;
  name: string;
  description: string;
  disabled: Generated<boolean>;
  created_at: Generated<Moment>;
}
/** Who may sign in. `status` 1 on, 0 off (readings D39). */
interface AppUserTable {
  tenant_id: string;
  id: string;
  username: string;
  email: string | null;
  full_name: string;
  mobile_phone: string | null;
  password_hash: string;
  status: Generated<number>;
  /** The level E chosen last, for the next sign-in. */
  last_level_e: string | null;
  remark: Generated<string>;
  department_id: string | null;
  post_id: string | null;
  /** Kept for the names in the history; the login name is free again. */
  deleted_at: Date | null;
  created_at: Generated<Moment>;
}
/** A named set of permission codes; `ADM` is fixed and holds `*` (readings D81). */
interface RoleTable {
  tenant_id: string;
  id: string;
  code: string;
  name: string;
  /** Empty: the same as `name`. */
  name_zh: Generated<string>;
  remark: Generated<string>;
  permissions: string[];
}
interface UserRoleTable {
  tenant_id: string;
  user_id: string;
  role_id: string;
}
/** A level granted to a user, with all beneath it. */
interface LevelGrantTable {
  tenant_id: string;
  user_id: string;
  level_id: string;
}
/** One sign-in. Only the hash of the token is kept (readings S03). */
interface SessionTable {
  tenant_id: string;
  token_hash: Buffer;
  user_id: string;
  created_at: Generated<Moment>;
  seen_at: Generated<Moment>;
  expires_at: Moment;
}
/** How often something was tried within a window, across processes (readings S01). */
interface TriesTable {
  /** What is counted, with its kind before it: `account:<id>`, `address:<ip>`. */
  key: string;
  count: number;
  since: Moment;
  window_seconds: number;
}
/** What happened to every row (architecture 5). The values a row was added with follow by undoing later changes. */
interface HistoryTable {
  tenant_id: string;
  id: Generated<string>;
  level_id: string;
  register: string;
  row_id: string;
  at: Generated<Moment>;
  acted_at: Generated<Moment> | null;
  device_id: string | null;
  user_id: string | null;
  user_name: string;
  action: string;
  via: string;
  batch: string | null;
  undoes: readonly string[] | null;
  /** `{field: [old, new]}` with values as stored. */
  changes: unknown;
  note: string | null;
}
/** The tables queries written by hand may name. Register tables are derived from their declarations. */
export interface Tables {
  level: LevelTable;
  app_user: AppUserTable;
  role: RoleTable;
  user_role: UserRoleTable;
  level_grant: LevelGrantTable;
  session: SessionTable;
  tries: TriesTable;
  history: HistoryTable;
}

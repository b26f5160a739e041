import type { ColumnType, Generated } from 'kysely';

/** Timestamps are written as text or Date and read as Date. */
type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/** A level of the tree A–E (readings D72). `tenant_id` of a level A is its own id. */
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
/** A user account. `status` 1 enabled, 0 disabled (readings D39). */
interface AppUserTable {
  tenant_id: string;
  id: string;
  username: string;
  email: string | null;
  full_name: string;
  mobile_phone: string | null;
  password_hash: string;
  status: Generated<number>;
  /** The last chosen level E, for the next sign-in. */
  last_level_e: string | null;
  remark: Generated<string>;
  department_id: string | null;
  post_id: string | null;
  /** Deleted users are kept for the names in the history; the login name can be used again. */
  deleted_at: Date | null;
  created_at: Generated<Moment>;
}
/** A named set of permission codes; `ADM` is fixed and has `*` (readings D81). */
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
/** A level granted to a user, with everything beneath it. */
interface LevelGrantTable {
  tenant_id: string;
  user_id: string;
  level_id: string;
}
/** A sign-in session. Only the hash of the token is stored (readings S03). */
interface SessionTable {
  tenant_id: string;
  token_hash: Buffer;
  user_id: string;
  created_at: Generated<Moment>;
  seen_at: Generated<Moment>;
  expires_at: Moment;
}
/** How often something was attempted within a window, across processes (readings S01). */
interface TriesTable {
  /** What is counted, prefixed by its kind: `account:<id>`, `address:<ip>`. */
  key: string;
  count: number;
  since: Moment;
  window_seconds: number;
}
/** What happened to every row (architecture 5). The values a row was created with follow by undoing later changes. */
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
/** The tables that hand-written queries may use. Register tables are derived from their declarations. */
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

import { as, call } from '../../../calls/call.ts';
import { line } from '../../../calls/inputs.ts';
import { paged, type Page } from './paging.ts';
import type { Role } from './role.ts';

/** Returns roles by code. Texts match any part, without regard to case. */
export const roleListPage = call({
  path: '/user-center/role/list-page',
  access: { area: 'role', right: 'see' },
  input: paged({ keyword: line(200).optional(), code: line(200).optional(), name: line(200).optional() }),
  output: as<Page<Role>>(),
});

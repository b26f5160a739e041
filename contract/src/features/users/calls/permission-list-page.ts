import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { line } from '../../../calls/inputs.ts';
import { paged, type Page } from './paging.ts';
import type { Permission } from './permission.ts';

/** Returns the permission catalogue, by type and code. Texts match any part, without regard to case. */
export const permissionListPage = call({
  path: '/user-center/permission/list-page',
  access: { area: 'permission', right: 'see' },
  input: paged({
    keyword: line(200).optional(),
    code: line(200).optional(),
    name: line(200).optional(),
    type: z.enum(['register', 'area', 'wildcard', 'custom']).nullish(),
  }),
  output: as<Page<Permission>>(),
});

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid, line } from '../../../calls/inputs.ts';
import { paged, type Page } from './paging.ts';
import type { User } from './user.ts';

/** Users by login name. Texts match any part, without regard to case. */
export const userListPage = call({
  path: '/user-center/user/list-page',
  access: { area: 'user', right: 'see' },
  input: paged({
    /** In login name, full name, e-mail or telephone. */
    keyword: line(200).optional(),
    username: line(200).optional(),
    fullName: line(200).optional(),
    email: line(200).optional(),
    mobilePhone: line(200).optional(),
    status: z.union([z.literal(0), z.literal(1)]).nullish(),
    /** This department and all beneath it. */
    departmentId: guid.nullish(),
    postId: guid.nullish(),
    /** Who holds this role. */
    roleId: guid.nullish(),
    /** Who does not hold this role: whom it can be given. */
    withoutRoleId: guid.nullish(),
  }),
  output: as<Page<User>>(),
});

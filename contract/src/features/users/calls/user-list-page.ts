import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid, line } from '../../../calls/inputs.ts';
import { paged, type Page } from './paging.ts';
import type { User } from './user.ts';

/** Returns users by login name. Texts match any part, without regard to case. */
export const userListPage = call({
  path: '/user-center/user/list-page',
  access: { area: 'user', right: 'see' },
  input: paged({
    /** Searched in login name, full name, e-mail and telephone. */
    keyword: line(200).optional(),
    username: line(200).optional(),
    fullName: line(200).optional(),
    email: line(200).optional(),
    mobilePhone: line(200).optional(),
    status: z.union([z.literal(0), z.literal(1)]).nullish(),
    /** This department and all its subdepartments. */
    departmentId: guid.nullish(),
    postId: guid.nullish(),
    /** Only users who hold this role. */
    roleId: guid.nullish(),
    /** Only users who do not hold this role, to whom it can be given. */
    withoutRoleId: guid.nullish(),
  }),
  output: as<Page<User>>(),
});

import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { code, guid, name, remark, sort } from '../../../calls/inputs.ts';
import type { Department } from './departments-list.ts';

/**
 * Creates a department, or with `id` changes one. It cannot be moved below itself. Adding also requires
 * `department:add`.
 */
export const departmentsSave = call({
  path: '/api/ext/departments/save',
  access: { area: 'department', right: 'update' },
  input: z.object({
    id: guid.nullish(),
    parentId: guid.nullish(),
    code,
    name,
    sort: sort.default(0),
    enabled: z.boolean().default(true),
    remark: remark.default(''),
  }),
  output: as<Department>(),
});

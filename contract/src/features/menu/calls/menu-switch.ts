import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/**
 * Shows or hides a node in the sidebar, or enables or disables it. Showing a page in a hidden group shows the group
 * too, but none of the page's siblings: one switch shows one page (readings D18).
 */
export const menuSwitch = call({
  path: '/api/ext/menu/switch',
  access: { area: 'menu', right: 'update' },
  input: z
    .object({ id: z.guid(), displayFlag: z.boolean().optional(), enable: z.boolean().optional() })
    .refine(({ displayFlag, enable }) => displayFlag !== undefined || enable !== undefined),
  output: as<null>(),
});

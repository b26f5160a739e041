import { lazy } from '../../lib/look/lazy.ts';
import { permissionOn } from '@plumbline/contract/registers/list-sheets.ts';
import { linesGet } from '@plumbline/contract/features/edits/calls.ts';
import { allLines } from '@plumbline/contract/lines/index.ts';
import { readCall } from '../../lib/call/query.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { extendRegister } from '../extensions.ts';

const LinesTab = lazy(async () => ({ default: (await import('./lines-tab.tsx')).LinesTab }));

// adds the tabs that the line declarations ask for to the sheet of the row they belong to
for (const lines of allLines)
  extendRegister(lines.parent, {
    tabs: [
      {
        key: lines.key,
        label: lines.label,
        permission: permissionOn(lines.key, 'see'),
        // the lines describe what the row is
        first: true as const,
        count: async ({ id }) => (await readCall(linesGet, { register: lines.key, parent: id })).total,
        render: ({ id }) => (
          <Waiting>
            <LinesTab key={id} lines={lines} parent={id} />
          </Waiting>
        ),
      },
    ],
  });

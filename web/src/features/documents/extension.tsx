import { registers } from '@plumbline/contract/registers/index.ts';
import { lazy } from '../../lib/look/lazy.ts';
import { extendRegister } from '../../register/extensions.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { compareWords } from './compare/words.ts';

const CompareTab = lazy(async () => ({ default: (await import('./compare/compare-tab.tsx')).CompareTab }));

extendRegister(registers.drawing.key, {
  tabs: [
    {
      key: 'compare',
      label: compareWords.tab,
      render: ({ id }) => (
        <Waiting>
          <CompareTab key={id} id={id} />
        </Waiting>
      ),
    },
  ],
});

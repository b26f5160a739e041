import { drawingUse } from '@plumbline/contract/lists/drawing-use.ts';
import { mocImpact } from '@plumbline/contract/lists/moc-impact.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { lazy } from '../../lib/look/lazy.ts';
import { readVerb } from '../../lib/call/query.ts';
import { extendRegister } from '../../register/extensions.ts';
import { isOf } from '../../register/list/list-of-row.tsx';
import { ListPanel } from '../../register/list/list-panel.tsx';
import { DecideButton } from './decide-bulk.tsx';
import { OverdueLink } from './overdue-link.tsx';

const NewMoc = lazy(async () => ({ default: (await import('./new-moc.tsx')).NewMoc }));
const { key } = mocImpact;

extendRegister(registers.moc.key, {
  raise: {
    label: w('Raise MOC', '提出变更'),
    noRight: w('You have no right to raise MOCs.', '您没有提出变更的权限。'),
    render: (props) => <NewMoc {...props} />,
  },
  tabs: [
    {
      key: 'impact',
      label: w('Impact', '影响'),
      count: async ({ id }) => {
        const { of: owner } = mocImpact.query;
        return owner === undefined ? undefined : (await readVerb(key, 'count', { filter: isOf(owner, id) })).total;
      },
      render: ({ id }) => <ListPanel key={id} list={key} of={id} />,
    },
  ],
  pageActions: () => <OverdueLink />,
});
extendRegister(registers.drawing.key, {
  tabs: [
    {
      key: drawingUse.key,
      label: w('Impact', '影响'),
      count: async ({ id }) => {
        const { of: owner } = drawingUse.query;
        return owner === undefined
          ? undefined
          : (await readVerb(drawingUse.key, 'count', { filter: isOf(owner, id) })).total;
      },
      render: ({ id }) => <ListPanel key={id} list={drawingUse.key} of={id} />,
    },
  ],
});
extendRegister(key, {
  bulkActions: (['reverify', 'waived'] as const).map((decision) => ({
    key: decision,
    render: (facts) => <DecideButton decision={decision} facts={facts} />,
  })),
  about: w(
    'Signed checks, accepted certificates, procedures, job cards and drawings that the change affects, judging by what it names. Each is to be done again or waived, with a reason; decisions are kept, even on a record that is no longer affected.',
    '变更所涉及范围内已签署的检查、已接收的证书、程序、工卡和图纸。逐项决定须复核或豁免，并说明理由；决定予以保留，记录不再涉及时亦同。',
  ),
});

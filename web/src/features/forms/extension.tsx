import { instrumentReading } from '@plumbline/contract/lists/instrument-reading.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { CHECK_OWNERS } from '@plumbline/contract/rules/form-standing.ts';
import { FORM_OWNERS } from '@plumbline/contract/rules/form-sources.ts';
import { FormOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy } from '../../lib/look/lazy.ts';
import { useSay } from '../../lib/value/language.ts';
import { extendRegister } from '../../register/extensions.ts';
import { ListPanel } from '../../register/list/list-panel.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { designHref } from '../../workflow/form/places.ts';
import { ApproveButton } from './approve-button.tsx';
import { listDesignWords } from './list-words.ts';

const FormTab = lazy(async () => ({ default: (await import('./form-tab.tsx')).FormTab }));

/** A button that opens the form. */
function DesignLink({ to }: { readonly to: string }): React.JSX.Element {
  const say = useSay();
  return (
    <Link to={to}>
      <Button icon={<FormOutlined aria-hidden />}>{say(listDesignWords.form)}</Button>
    </Link>
  );
}

extendRegister(registers.instrument.key, {
  tabs: [
    {
      key: 'readings',
      label: w('Readings', '读数'),
      render: ({ id }) => <ListPanel key={id} list={instrumentReading.key} of={id} />,
    },
  ],
});

for (const owner of FORM_OWNERS)
  extendRegister(owner, {
    tabs: [
      {
        key: 'form',
        label: listDesignWords.form,
        render: ({ id }) => (
          <Waiting>
            <FormTab key={id} owner={owner} id={id} />
          </Waiting>
        ),
      },
    ],
    actions: ({ id }) => <DesignLink to={designHref(owner, id)} />,
  });

for (const owner of CHECK_OWNERS)
  extendRegister(owner, {
    bulkActions: [{ key: 'approveForms', render: (facts) => <ApproveButton owner={owner} facts={facts} /> }],
  });

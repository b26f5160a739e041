import { registers } from '@plumbline/contract/registers/index.ts';
import { FORM_OWNERS } from '@plumbline/contract/rules/form-sources.ts';
import { FormOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy } from 'react';
import { useSay } from '../../lib/language.ts';
import { isRef } from '../../lib/values.ts';
import { extendRegister } from '../../register/extensions.ts';
import { Waiting } from '../signoff/waiting.tsx';
import css from './designer.module.css';
import { designHref, documentHref } from './places.ts';
import { designWords } from './words.ts';

const FormTab = lazy(async () => ({ default: (await import('./form-tab.tsx')).FormTab }));

/** A button that leads to another page. */
function Door({ to, word }: { readonly to: string; readonly word: 'form' | 'openDocument' }): React.JSX.Element {
  const say = useSay();
  return (
    <Link to={to}>
      <Button icon={<FormOutlined aria-hidden />}>{say(designWords[word])}</Button>
    </Link>
  );
}

for (const owner of FORM_OWNERS)
  extendRegister(owner, {
    tabs: [
      {
        key: 'form',
        label: designWords.form,
        render: ({ id }) => (
          <Waiting>
            <FormTab key={id} owner={owner} id={id} />
          </Waiting>
        ),
      },
    ],
    actions: ({ id }) => <Door to={designHref(owner, id)} word="form" />,
  });

extendRegister(registers.handover.key, {
  tabs: [
    {
      key: 'document',
      label: designWords.document,
      render: (row) => (
        <div className={css.tab}>
          <p className={css.help}>
            <DocumentHelp />
          </p>
          <div className={css.tools}>
            <Door
              to={documentHref(isRef(row['handoverType']) ? row['handoverType'].title : 'MCC', row.id)}
              word="openDocument"
            />
          </div>
        </div>
      ),
    },
  ],
});

function DocumentHelp(): React.JSX.Element {
  const say = useSay();
  return <>{say(designWords.noDocumentText)}</>;
}

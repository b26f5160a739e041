import { permission } from '@plumbline/contract/access.ts';
import type { CheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import { FORM_STANDINGS } from '@plumbline/contract/rules/form-standing.ts';
import { Link } from '@tanstack/react-router';
import { Alert, Button } from 'antd';
import { useCan } from '../../lib/session/session.ts';
import { useSay } from '../../lib/value/language.ts';
import { designHref } from '../form/places.ts';
import { sheetWords } from './words.ts';

/** Says on a check that nobody chose its form, or approved it, and leads to where that is done. */
export function FormNotice({ form: { owner, id, standing } }: Pick<CheckSheet, 'form'>): React.JSX.Element | null {
  const say = useSay();
  const mayEdit = useCan(permission(owner, 'update'));
  if (standing === 'approved') return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={say(FORM_STANDINGS[standing])}
      description={say(standing === 'none' ? sheetWords.noFormText : sheetWords.starterText)}
      action={
        mayEdit && (
          <Link to={designHref(owner, id)}>
            <Button size="small">{say(standing === 'none' ? sheetWords.chooseForm : sheetWords.approveForm)}</Button>
          </Link>
        )
      }
    />
  );
}

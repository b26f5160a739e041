import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { useVerb } from '../../lib/call/query.ts';
import { refIn } from '../../lib/value/row-facts.ts';
import { titleText } from '../../lib/value/values.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonPage } from '../../ui/skeletons.tsx';
import { designHref } from '../form/places.ts';
import { rowAddress } from '../../register/record-address.ts';
import { formWordsOf } from './list-words.ts';
import { sheetWords } from './words.ts';

/** A record without a form of its own. */
export interface NoFormProps {
  readonly register: RecordKey;
  readonly id: string;
  /** The server's message. */
  readonly why: string;
}

/** Shown when the type of the record has no form: offers the record itself, or designing a form. */
export function NoForm({ register, id, why }: NoFormProps): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useVerb(register, 'get', { id });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const { form } = factsOf(register);
  const owner = form && refIn(data, form.of);
  const title = titleText(data[registers[register].title]);
  return (
    <Page title={say(formWordsOf(form).tab)}>
      <EmptyState
        title={say(sheetWords.noDocument)}
        text={`${why} ${say(sheetWords.noDocumentText)}`.trim()}
        actions={
          <>
            <Link to={rowAddress({ register, id, title }) ?? '.'}>
              <Button type="primary">{say(sheetWords.openRecord)}</Button>
            </Link>
            {form && owner && (
              <Link to={designHref(form.owner, owner.id)}>
                <Button>{say(sheetWords.design)}</Button>
              </Link>
            )}
          </>
        }
      />
    </Page>
  );
}

import { Alert, Modal } from 'antd';
import { useState } from 'react';
import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useVerb } from '../../lib/call/query.ts';
import { sendVerb } from '../../lib/call/send.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Grid } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { registerChanged } from './changes.ts';
import css from './delete-dialog.module.css';
import { LISTED, MoreRows, RefusedRows } from './refused-rows.tsx';
import type { RegisterScreen } from './use-register-screen.ts';
import { registerWords } from '../words.ts';

/** Rows to be deleted. */
export interface DeleteDialogProps {
  readonly screen: Pick<RegisterScreen, 'register'>;
  readonly selection: Selection;
  readonly onClose: () => void;
  /** Called after rows were deleted. */
  readonly onDone: () => void;
}

/** Shows what will be deleted and what cannot and why, then deletes. */
export default function DeleteDialog({ screen, selection, onClose, onDone }: DeleteDialogProps): React.JSX.Element {
  const say = useSay();
  const { key } = screen.register;
  const [failure, setFailure] = useState<string>();
  // never from the cache: what can be deleted changes while the user looks at it
  const plan = useVerb(key, 'remove', { selection, dryRun: true }, { staleTime: 0, gcTime: 0 });
  const cancel = (): void => {
    notify.message('info', registerWords.deleteCancelled);
    onClose();
  };
  const remove = async (): Promise<void> => {
    try {
      const ids = await chosenIds(key, selection);
      const { done, refused } = await sendVerb(key, 'remove', { selection, dryRun: false });
      const not = new Set(refused.map(({ id }) => id));
      tellDeleted(
        key,
        done,
        ids?.filter((id) => !not.has(id)),
      );
      onDone();
      if (refused.length === 0) onClose();
      if (refused.length > 0) void plan.refetch();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const none = plan.data?.done === 0;
  return (
    <Modal
      open
      title={say(registerWords.deleteChosen)}
      onCancel={cancel}
      width={560}
      footer={[
        <Guarded key="cancel" onClick={cancel}>
          {say(registerWords.cancel)}
        </Guarded>,
        <Guarded
          key="delete"
          type="primary"
          danger
          busy={plan.isFetching}
          reason={none ? say(registerWords.nothingToDelete) : undefined}
          onClick={remove}
        >
          {say(registerWords.delete)}
        </Guarded>,
      ]}
    >
      {failure !== undefined && <Alert type="error" showIcon title={failure} className={css.alert ?? ''} />}
      {plan.isError && <ErrorState small error={plan.error} onRetry={() => void plan.refetch()} />}
      {!plan.data && !plan.isError && <SkeletonLines lines={4} />}
      {plan.data && <Plan registerKey={key} selection={selection} {...plan.data} />}
    </Modal>
  );
}

/** The ids of the selected rows; undefined for more rows than can be restored at once. */
async function chosenIds(key: string, selection: Selection): Promise<readonly string[] | undefined> {
  if (selection.mode === 'these') return selection.ids.length > RESTORE_MOST ? undefined : selection.ids;
  const { filter, except = [] } = selection;
  const request = { ...(filter && { filter }), columns: [], limit: RESTORE_MOST };
  const { rows, after } = await sendVerb(key, 'page', request);
  const not = new Set(except);
  return after === null ? rows.map(({ id }) => id).filter((id) => !not.has(id)) : undefined;
}
/** Maximum number of rows restored by one call. */
const RESTORE_MOST = 1000;

/** Shows how many rows were deleted, with an undo button. */
function tellDeleted(key: string, count: number, ids: readonly string[] | undefined): void {
  const restore = async (): Promise<void> => {
    try {
      const { refused } = await sendVerb(key, 'restore', { ids: [...(ids ?? [])] });
      const [first] = refused;
      if (first) notify.message('error', first.why);
      if (!first) notify.message('success', registerWords.restoredRows);
      registerChanged(key, 'many');
    } catch (error) {
      notify.failure(error);
    }
  };
  notify.done(
    fill(registerWords.deletedRows, { count: String(count) }),
    ids === undefined || ids.length === 0 ? [] : [{ label: registerWords.undo, run: restore }],
  );
}

type Removal = VerbOutput['remove'];
interface PlanProps extends Removal {
  readonly registerKey: string;
  readonly selection: Selection;
}

function Plan({ registerKey, selection, done, refused, along }: PlanProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const not = new Set(refused.map(({ id }) => id));
  const ids = selection.mode === 'these' ? selection.ids.filter((id) => !not.has(id)).slice(0, LISTED) : [];
  const { data: named } = useVerb(registerKey, 'lookup', { ids: [...ids], limit: LISTED }, { enabled: ids.length > 0 });
  return (
    <Grid gap={16}>
      <section>
        <h3 className={css.head}>{say(fill(registerWords.willDelete, { count: format.count(done) }))}</h3>
        {named && named.length > 0 && (
          <ul className={css.list}>
            {named.map(({ id, title, description }) => (
              <li key={id}>
                <Mono>{title}</Mono> <span className={css.why}>{description}</span>
              </li>
            ))}
            <MoreRows shown={named.length} total={done} />
          </ul>
        )}
        {along.map(({ register, count }) => (
          <p key={register}>
            {say(
              fill(registerWords.goesAlong, {
                count: format.count(count),
                register: registerOf(register)?.label ?? register,
              }),
            )}
          </p>
        ))}
        {done > 0 && <p className={css.why}>{say(registerWords.restoreHint)}</p>}
      </section>
      <RefusedRows title={registerWords.cannotDelete} refused={refused} />
    </Grid>
  );
}

import {
  myAccount,
  myFactorBegin,
  myFactorConfirm,
  myFactorOff,
  myRecoveryCodes,
  type MyAccount,
} from '@plumbline/contract/features/account/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { send } from '../../lib/call/send.ts';
import { notify } from '../../lib/look/notify.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { FactorSetUp, RecoveryCodes } from '../session/factor-set-up.tsx';
import { factorWords } from '../session/factor-words.ts';
import { ProofForm } from '../session/proof-form.tsx';
import admin from '../users/admin.module.css';
import { invalidateCalls } from '../users/lookups.ts';
import css from './personal-page.module.css';

/** What is being done to the app. */
type Act = 'setUp' | 'newCodes' | 'turnOff';

/** The user's authenticator app: set up, recovery codes, turned off; each after proof that it is the user. */
export function MyFactor({ me }: { readonly me: MyAccount }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [act, setAct] = useState<Act | null>(null);
  const { factor, isFactorRequired } = me;
  const close = (): void => {
    setAct(null);
    void invalidateCalls(myAccount);
  };
  return (
    <Stack as="section" gap={10} card className={css.card} aria-label={say(factorWords.app)}>
      <h2>{say(factorWords.app)}</h2>
      <Stack as="dl" className={css.facts}>
        <div>
          <dt>{say(factorWords.app)}</dt>
          <dd>
            {factor === null
              ? say(factorWords.appOff)
              : say(fill(factorWords.appOn, { date: format.dateTime(factor.since) }))}
          </dd>
        </div>
        {factor !== null && (
          <div>
            <dt>{say(factorWords.left)}</dt>
            <dd>{format.count(factor.recoveryCodes)}</dd>
          </div>
        )}
      </Stack>
      {isFactorRequired && <p className={admin.soft}>{say(factorWords.required)}</p>}
      <Row wrap gap={8}>
        {factor === null ? (
          <Button onClick={() => setAct('setUp')}>{say(factorWords.setUp)}</Button>
        ) : (
          <>
            <Button onClick={() => setAct('newCodes')}>{say(factorWords.newCodes)}</Button>
            {!isFactorRequired && (
              <Button danger onClick={() => setAct('turnOff')}>
                {say(factorWords.turnOff)}
              </Button>
            )}
          </>
        )}
      </Row>
      {act !== null && (
        <Modal open width={440} title={say(factorWords[act])} footer={null} destroyOnHidden onCancel={close}>
          {act === 'setUp' ? <SetUp me={me} onDone={close} /> : <Proven act={act} me={me} onDone={close} />}
        </Modal>
      )}
    </Stack>
  );
}

interface ActProps {
  readonly me: MyAccount;
  readonly onDone: () => void;
}

/** Asks for the password first, where the account has one: a borrowed session must not set up an app. */
function SetUp({ me, onDone }: ActProps): React.JSX.Element {
  const say = useSay();
  const [setup, setSetup] = useState<Awaited<ReturnType<typeof begin>> | null>(null);
  const done = (): void => {
    notify.message('success', factorWords.isOn);
    onDone();
  };
  if (setup === null && me.hasPassword)
    return (
      <ProofForm
        by={{ password: true, code: false }}
        text={say(factorWords.enterPassword)}
        ok={say(factorWords.goOn)}
        onProve={async ({ password }) => setSetup(await begin(password))}
        onDone={() => undefined}
        onCancel={onDone}
      />
    );
  return (
    <FactorSetUp
      begin={() => (setup === null ? begin(undefined) : Promise.resolve(setup))}
      confirm={async (authCode) => ({ ...(await send(myFactorConfirm, { authCode })), goOn: done })}
    />
  );
}
const begin = (password: string | undefined) => send(myFactorBegin, password === undefined ? {} : { password });

/** New recovery codes, or the end of the app: both after proof. */
function Proven({ me, act, onDone }: ActProps & { readonly act: 'newCodes' | 'turnOff' }): React.JSX.Element {
  const say = useSay();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onStored={onDone} />;
  return (
    <ProofForm
      by={{ password: me.hasPassword, code: true }}
      text={say(act === 'newCodes' ? factorWords.newCodesText : factorWords.turnOffText)}
      ok={say(factorWords[act])}
      onProve={async (proof) => {
        if (act === 'newCodes') setCodes((await send(myRecoveryCodes, proof)).recoveryCodes);
        else await send(myFactorOff, proof);
      }}
      onDone={() => {
        if (act === 'newCodes') return;
        notify.message('success', factorWords.isOff);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}

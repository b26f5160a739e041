import { proveIdentity } from '@plumbline/contract/features/session/calls/second-factor.ts';
import { Modal } from 'antd';
import { answerProof, useProving } from '../../lib/call/prove.ts';
import { send } from '../../lib/call/send.ts';
import { useSay } from '../../lib/value/language.ts';
import { factorWords } from './factor-words.ts';
import { ProofForm } from './proof-form.tsx';

/** Above every dialog that an act can start from. */
const OVER_ALL = 2000;

/**
 * Asks a signer to prove who they are, after which the act that was refused is repeated. Mounted around every page,
 * because every page can sign.
 */
export default function ProveDialog(): React.JSX.Element | null {
  const say = useSay();
  const proving = useProving(({ asked }) => asked[0]);
  if (proving === undefined) return null;
  return (
    <Modal
      open
      width={440}
      zIndex={OVER_ALL}
      title={say(factorWords.prove)}
      footer={null}
      onCancel={() => answerProof(false)}
    >
      <ProofForm
        by={proving.by}
        text={say(factorWords.proveText)}
        ok={say(factorWords.proveOk)}
        onProve={(proof) => send(proveIdentity, proof)}
        onDone={() => answerProof(true)}
        onCancel={() => answerProof(false)}
      />
    </Modal>
  );
}

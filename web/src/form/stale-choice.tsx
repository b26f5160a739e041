import { Alert, Button } from 'antd';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { cellText } from '../lib/value/cell-text.ts';
import { useLanguage, useSay } from '../lib/value/language.ts';
import { formWords } from './form-words.ts';
import type { Difference, Side } from './stale.ts';
import type { StaleForm } from './use-row-form.ts';

/** Both versions of a row side by side, field by field: keep mine, or take theirs. No change is overwritten unseen. */
export function StaleChoice({
  register,
  stale,
}: {
  readonly register: AnyRegister;
  readonly stale: StaleForm;
}): React.JSX.Element {
  const say = useSay();
  const { all, choice, choose } = stale;
  const by = stale.by === '' ? say(formWords.someone) : stale.by;
  const every = (side: Side): void => choose(Object.fromEntries(all.map(({ name }) => [name, side])));
  return (
    <section className="pl-stale" role="alert">
      <Alert
        type="warning"
        showIcon
        title={say(fill(formWords.staleTitle, { by }))}
        description={say(all.length > 0 ? formWords.staleText : formWords.noDifference)}
      />
      {all.length > 0 && (
        <>
          <table className="pl-stale-table">
            <thead>
              <tr>
                <th scope="col">{say(formWords.field)}</th>
                <th scope="col">{say(formWords.mine)}</th>
                <th scope="col">{by}</th>
              </tr>
            </thead>
            <tbody>
              {all.map((part) => (
                <Part
                  key={part.name}
                  register={register}
                  part={part}
                  side={choice[part.name] ?? 'mine'}
                  onSide={(side) => choose({ ...choice, [part.name]: side })}
                />
              ))}
            </tbody>
          </table>
          <div className="pl-stale-foot">
            <Button size="small" onClick={() => every('mine')}>
              {say(formWords.keepAllMine)}
            </Button>
            <Button size="small" onClick={() => every('theirs')}>
              {say(formWords.takeAllTheirs)}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface PartProps {
  readonly register: AnyRegister;
  readonly part: Difference;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
}

function Part({ register, part, side, onSide }: PartProps): React.ReactNode {
  const say = useSay();
  const language = useLanguage();
  const field = register.fields[part.name];
  if (!field) return null;
  const label = field.label[language];
  return (
    <tr>
      <th scope="row">{label}</th>
      {(['mine', 'theirs'] as const).map((which) => (
        <td key={which}>
          <label className={side === which ? 'pl-stale-side' : 'pl-stale-side pl-stale-off'}>
            <input
              type="radio"
              name={`stale-${part.name}`}
              checked={side === which}
              aria-label={`${label}: ${say(which === 'mine' ? formWords.keepMine : formWords.takeTheirs)}`}
              onChange={() => onSide(which)}
            />
            {cellText(part[which], field, language) || '-'}
          </label>
        </td>
      ))}
    </tr>
  );
}

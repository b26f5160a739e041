import { named } from '@plumbline/contract/rules/named-code.ts';
import { holds } from '@plumbline/contract/access.ts';
import type { Ref } from '@plumbline/contract/field/field.ts';
import { HIDDEN_ROW } from '@plumbline/contract/field/ref.ts';
import { permissionOn } from '@plumbline/contract/registers/list-sheets.ts';
import { Link } from '@tanstack/react-router';
import { MarkedTitle } from '../../form/found-row.tsx';
import { useSession } from '../../lib/session/session.ts';
import { rowAddress } from '../record-address.ts';
import { PlainButton } from '../../ui/layout.tsx';
import css from './ref-link.module.css';
import { useVisit } from './visits.ts';

/** Where a reference leads. */
export interface RefLinkProps {
  /** The register it refers to. */
  readonly to: string;
  readonly value: Ref;
  /** What the code means. */
  readonly name: string | undefined;
}

/** A readable reference, with the name of a code; it opens its record in the current sheet, and is marked when superseded. */
export function RefLink(props: RefLinkProps): React.JSX.Element {
  const link = <PlainRefLink {...props} />;
  return props.value.superseded === true ? <MarkedTitle isSuperseded>{link}</MarkedTitle> : link;
}

function PlainRefLink({ to, value, name }: RefLinkProps): React.JSX.Element {
  const visit = useVisit();
  const permissions = useSession((session) => session.permissions);
  const text = named(value.title, name);
  const record = { register: to, id: value.id, title: value.title };
  if (value.id === HIDDEN_ROW) return <span className={css.hidden}>{text}</span>;
  if (!holds(new Set(permissions), permissionOn(to, 'see'))) return <>{text}</>;
  if (visit)
    return (
      <PlainButton className={css.link} onClick={() => visit(record)}>
        {text}
      </PlainButton>
    );
  return <Link to={rowAddress(record) ?? '.'}>{text}</Link>;
}

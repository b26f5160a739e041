import { Link } from '@tanstack/react-router';
import { Mono } from '../ui/mono.tsx';
import { recordAddress, type RecordName } from '../register/record-address.ts';

/** The title of a record, as a link to it. */
export function RecordLink(record: RecordName): React.JSX.Element {
  return (
    <Link to={recordAddress(record) ?? '.'}>
      <Mono>{record.title}</Mono>
    </Link>
  );
}

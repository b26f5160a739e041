import { useSay } from '../../lib/value/language.ts';
import { InLanguage } from '../../ui/in-language.tsx';
import { Muted, Row, Text } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';
import { MarkedTitle } from '../../form/found-row.tsx';
import css from './search-palette.module.css';
import { searchWords } from './words.ts';

/** Props of the palette's lines. */
export interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** The key of the chosen line. */
  readonly current: string | undefined;
  readonly isBusy: boolean;
  readonly optionId: (key: string) => string;
  readonly onGo: (href: PaletteItem['href']) => void;
}

/** A list box with a heading per register; focus stays in the field above it. */
export function PaletteList({ id, groups, current, isBusy, optionId, onGo }: PaletteListProps): React.JSX.Element {
  const say = useSay();
  return (
    <div id={id} role="listbox" aria-label={say(searchWords.results)} aria-busy={isBusy} className={css.list}>
      {groups.map((group) => (
        <div key={group.key} role="group" aria-label={say(group.label)}>
          <div aria-hidden className={css.heading}>
            {say(group.label)}
          </div>
          {group.items.map(({ key, title, note, isVoid, isSuperseded, mono, href }) => (
            <Row
              key={key}
              id={optionId(key)}
              role="option"
              aria-selected={key === current}
              align="baseline"
              gap={12}
              className={css.option}
              tabIndex={-1}
              // keep focus in the field, whose keys choose the line
              onMouseDown={(event) => event.preventDefault()}
              onMouseUp={() => onGo(href)}
            >
              <Text ellipsis className={css.title}>
                <MarkedTitle isVoid={isVoid} isSuperseded={isSuperseded}>
                  {mono ? <Mono>{title}</Mono> : title}
                </MarkedTitle>
              </Text>
              {note !== null && (
                <Muted small ellipsis grow>
                  <InLanguage text={note} />
                </Muted>
              )}
            </Row>
          ))}
        </div>
      ))}
    </div>
  );
}

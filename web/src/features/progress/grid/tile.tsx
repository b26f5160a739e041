import { BAND_LOOKS } from '@plumbline/contract/rules/bands.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { InfoCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { InLanguage } from '../../../ui/in-language.tsx';
import { Grid, Muted, PlainButton, Row, Stack } from '../../../ui/layout.tsx';
import { Mono } from '../../../ui/mono.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { bandStyle } from './band-look.ts';
import css from './completions-grid.module.css';
import type { TileFacts } from './tile-facts.ts';
import { progressWords } from '../words.ts';

/** Props of one tile of a grid. */
export interface TileCardProps {
  readonly facts: TileFacts;
  /** Opens the tile's content, or its details when there is no content. */
  readonly onOpen: () => void;
  /** Undefined where there are no details. */
  readonly onDetails?: (() => void) | undefined;
  /** The tile's counts, one per line. */
  readonly children: ReactNode;
}

/**
 * Name, percentage and band, with the counts below. Colour is never the only sign: the mark of the state and the
 * percentage are beside it.
 */
export function TileCard({ facts, onOpen, onDetails, children }: TileCardProps): React.JSX.Element {
  const say = useSay();
  const { name, description, percent, share, band, isWhole, isDoubtful } = facts;
  const { state } = BAND_LOOKS[band];
  return (
    <article
      className={css.tile}
      data-band={band}
      style={bandStyle(band)}
      data-whole={isWhole || undefined}
      data-doubt={isDoubtful || undefined}
    >
      <PlainButton className={css.open} onClick={onOpen}>
        <span className={css.name}>{isWhole ? name : <Mono>{name}</Mono>}</span>
        <Muted small className={css.description}>
          <InLanguage text={description} />
        </Muted>
        <Row as="span" gap={6} className={css.percent}>
          {state !== null && <StateMark state={state} />}
          {percent}
        </Row>
        <span aria-hidden data-bar className={css.track}>
          <span style={{ transform: `scaleX(${share})` }} />
        </span>
      </PlainButton>
      {onDetails && (
        <Button
          type="text"
          className={css.info ?? ''}
          icon={<InfoCircleOutlined aria-hidden />}
          aria-label={say(fill(progressWords.details, { name }))}
          onClick={onDetails}
        />
      )}
      <Stack as="footer" muted small className={css.foot}>
        {children}
      </Stack>
    </article>
  );
}

/** The tiles side by side. */
export function Tiles({ children }: { readonly children: ReactNode }): React.JSX.Element {
  return (
    <Grid columns="repeat(auto-fill, minmax(216px, 1fr))" gap={10} className={css.tiles} data-fills>
      {children}
    </Grid>
  );
}

import { fill } from '@plumbline/contract/words/word.ts';
import { PlusOutlined, SubnodeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { PointerEvent } from 'react';
import { deviceId } from '../../lib/session/device-id.ts';
import { useSay } from '../../lib/value/language.ts';
import { MoveButtons } from './move-buttons.tsx';
import { RowGrip } from './row-grip.tsx';
import { Grid, Row, Stack } from '../../ui/layout.tsx';
import { focusOnce } from '../../ui/use-escape.ts';
import {
  type DraftSection,
  isBegun,
  movedSection,
  type OutlineDraft,
  putSection,
  stepsIn,
  withStep,
  without,
} from './outline-draft.ts';
import { OutlineStepRow } from './outline-step.tsx';
import css from './outline.module.css';
import type { OutlineEdit } from './use-outline.ts';
import { outlineWords } from './words.ts';

/** Props of a section in the outline. */
interface SectionProps {
  readonly section: DraftSection;
  readonly draft: OutlineDraft;
  readonly edit: OutlineEdit;
  readonly isOpen: boolean;
  /** The ID of the row just added, which gets the focus. */
  readonly focus: string | null;
  readonly onFocus: (id: string) => void;
  /** The user grabs a section or a step by its grip. */
  readonly onDrag: (event: PointerEvent<HTMLElement>, id: string) => void;
  readonly onAddWithin: () => void;
}

const depthOf = ({ sections }: OutlineDraft, { parent }: DraftSection): number => {
  const up = sections.find(({ id }) => id === parent);
  return up === undefined ? 0 : depthOf({ sections, steps: [] }, up) + 1;
};

/** A section of the outline with its steps. */
export function OutlineSectionPart(props: SectionProps): React.JSX.Element {
  const { section, draft, edit, isOpen, focus, onFocus } = props;
  const say = useSay();
  const addStep = (behind: string | null): void => {
    const fresh = deviceId();
    edit.change((now) => withStep(now, fresh, section.id, behind));
    onFocus(fresh);
  };
  return (
    <Stack
      as="section"
      className={css.section}
      style={{ marginInlineStart: Math.min(depthOf(draft, section), 4) * 16 }}
    >
      <SectionHead {...props} />
      {stepsIn(draft, section.id).map((step) => (
        <OutlineStepRow
          key={step.id}
          step={step}
          name={`${section.number}.${step.number}`}
          edit={edit}
          isOpen={isOpen && step.completed === null && section.completed === null}
          isFocused={focus === step.id}
          onBelow={() => addStep(step.id)}
          onDrag={props.onDrag}
        />
      ))}
      {isOpen && section.completed === null && (
        <div>
          <Button type="text" icon={<PlusOutlined aria-hidden />} onClick={() => addStep(null)}>
            {say(outlineWords.addStep)}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** The number and description of a section, and the actions on it. */
function SectionHead({ section, draft, edit, isOpen, focus, onDrag, onAddWithin }: SectionProps): React.JSX.Element {
  const say = useSay();
  const { id, number, description } = section;
  const what = say(fill(outlineWords.sectionOf, { number }));
  const begun = isBegun(draft, section);
  const wrong = (field: string): string | undefined => edit.errors.get(`${id} ${field}`);
  const moves = isOpen && !begun;
  return (
    <Grid
      align="start"
      columns="24px 64px 1fr auto"
      gap={4}
      pad="2px 4px"
      className={css.sectionHead}
      data-outline={id}
    >
      <RowGrip what={what} isFree={moves} onTake={(event) => onDrag(event, id)} />
      <input
        className={css.number}
        aria-label={say(fill(outlineWords.numberOf, { what }))}
        aria-invalid={wrong('number') !== undefined || undefined}
        title={wrong('number')}
        value={number}
        readOnly={!moves}
        maxLength={20}
        onChange={({ target }) => edit.change((now) => putSection(now, id, { number: target.value }))}
      />
      <input
        className={css.title}
        ref={focus === id ? focusOnce : null}
        aria-label={say(fill(outlineWords.textOf, { what }))}
        aria-invalid={wrong('description') !== undefined || undefined}
        title={wrong('description')}
        value={description}
        readOnly={!isOpen || section.completed !== null}
        maxLength={255}
        onChange={({ target }) => edit.change((now) => putSection(now, id, { description: target.value }))}
      />
      {isOpen && (
        <Row as="span" wrap gap={2} className={css.acts}>
          <Button
            type="text"
            icon={<SubnodeOutlined aria-hidden />}
            aria-label={say(fill(outlineWords.addSub, { number }))}
            title={say(fill(outlineWords.addSub, { number }))}
            onClick={onAddWithin}
          />
          {moves && (
            <MoveButtons
              what={what}
              onMove={(by) => edit.change((now) => movedSection(now, id, by))}
              onRemove={() => edit.change((now) => without(now, id))}
            />
          )}
        </Row>
      )}
    </Grid>
  );
}

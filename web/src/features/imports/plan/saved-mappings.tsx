import {
  importMappingDelete,
  importMappings,
  importMappingSave,
  type KeptMapping,
} from '@plumbline/contract/features/imports/calls/mappings.ts';
import { loadableOf } from '@plumbline/contract/registers/list-sheets.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Modal, Popconfirm, Switch, Table } from 'antd';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { notify } from '../../../lib/look/notify.ts';
import { useCall } from '../../../lib/call/query.ts';
import { send } from '../../../lib/call/send.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Grid, Muted, Row } from '../../../ui/layout.tsx';
import css from './plan.module.css';
import { planWords } from './words.ts';

interface KeptMappingsProps {
  readonly register: string;
  readonly onUse: (mapping: KeptMapping) => void;
  readonly onClose: () => void;
}

/** The saved mappings of a table: view, use, copy, share and delete them. */
export function KeptMappings({ register, onUse, onClose }: KeptMappingsProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { data, error, refetch } = useCall(importMappings, { register });
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      await refetch();
    } catch (failure) {
      notify.failure(failure);
    }
  };
  const nameOf = ({ name, fileName }: KeptMapping): string =>
    name ?? say(fill(planWords.lastTime, { file: fileName ?? '' }));
  const keep = (savedMapping: KeptMapping, more: Partial<KeptMapping>): Promise<void> =>
    act(() => {
      const { id, captions, mapping, shared } = { ...savedMapping, ...more };
      return send(importMappingSave, {
        ...(more.id === '' ? {} : { id }),
        name: (more.name ?? nameOf(savedMapping)).slice(0, 100),
        register,
        captions: [...captions],
        mapping,
        shared,
      });
    });
  return (
    <Modal open width={980} title={say(planWords.kept)} footer={null} onCancel={onClose}>
      <Muted as="p" small className={css.soft}>
        {say(planWords.keptNote)}
      </Muted>
      {error ? (
        <ErrorState small error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<KeptMapping>
          size="small"
          rowKey="id"
          loading={data === undefined}
          dataSource={[...(data?.mappings ?? [])]}
          locale={{ emptyText: say(planWords.keptNone) }}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          expandable={{ expandedRowRender: fieldsOf }}
          columns={[
            { title: say(planWords.mappingName), render: (_, savedMapping) => nameOf(savedMapping) },
            {
              title: say(planWords.owner),
              render: (_, { owner, isOwn }) => (isOwn ? say(planWords.mine) : (owner ?? say(planWords.company))),
            },
            { title: say(planWords.usedAt), render: (_, { usedAt }) => format.dateTime(usedAt) },
            {
              title: say(planWords.share),
              render: (_, savedMapping) => (
                <Switch
                  size="small"
                  aria-label={say(planWords.share)}
                  checked={savedMapping.shared}
                  disabled={!savedMapping.isOwn}
                  onChange={(shared) => void keep(savedMapping, { shared })}
                />
              ),
            },
            {
              title: '',
              render: (_, savedMapping) => (
                <Row as="span" align="stretch" justify="end" gap={4} className={css.buttons}>
                  <Button size="small" type="primary" ghost onClick={() => onUse(savedMapping)}>
                    {say(planWords.use)}
                  </Button>
                  <Button
                    size="small"
                    onClick={() =>
                      void keep(savedMapping, {
                        id: '',
                        name: copyName(nameOf(savedMapping), data?.mappings ?? []),
                        shared: false,
                      })
                    }
                  >
                    {say(planWords.copy)}
                  </Button>
                  <Popconfirm
                    title={say(planWords.removeAsk)}
                    okText={say(planWords.remove)}
                    onConfirm={() => act(() => send(importMappingDelete, { id: savedMapping.id }))}
                    disabled={!savedMapping.isOwn && savedMapping.owner !== null}
                  >
                    <Button
                      size="small"
                      danger
                      type="text"
                      disabled={!savedMapping.isOwn && savedMapping.owner !== null}
                    >
                      {say(planWords.remove)}
                    </Button>
                  </Popconfirm>
                </Row>
              ),
            },
          ]}
        />
      )}
    </Modal>
  );
}

/** A name for a copy that is not yet taken. */
function copyName(name: string, all: readonly KeptMapping[]): string {
  const base = name.slice(0, 90).replace(/ \(\d+\)$/, '');
  for (let number = 2; ; number++) {
    const next = `${base} (${number})`;
    if (!all.some((savedMapping) => savedMapping.name?.toLowerCase() === next.toLowerCase())) return next;
  }
}

const fieldsOf = (savedMapping: KeptMapping): React.JSX.Element => <Fields of={savedMapping} />;

/** The source of each column of a mapping. */
function Fields({ of: { register: key, mapping } }: { readonly of: KeptMapping }): React.JSX.Element {
  const say = useSay();
  const register = loadableOf(key);
  return (
    <Grid as="ul" columns="repeat(auto-fill, minmax(240px, 1fr))" gap="4px 16px">
      {Object.entries(mapping.fields).map(([name, { from, text }]) => (
        <li key={name}>
          <strong>{say(register?.fields[name]?.label ?? { en: name, zh: name })}</strong>{' '}
          {from.length === 0 ? `“${text ?? ''}”` : from.join(' + ')}
        </li>
      ))}
    </Grid>
  );
}

import { localise, type Text } from '@gantry/base/shared'
import { type ApiError, currentLang, errorText, Failed, inSpace, sayNumber } from '@gantry/client/web'
import { UsedBy } from '@gantry/designs/web'
import { EmptyState, GroupedList, Icon, type IconName, Modal, RowMenu, Skeleton } from '@gantry/ui/web'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { Button, Segmented, Switch, type TableColumnsType } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Traffic } from '../../shared/contract.ts'
import { ErrorShare } from '../error-share.tsx'

/** What the list shows of an interface as well as of a connector. */
interface Listed extends Traffic {
  readonly id: string
  readonly name: Text
  readonly group: string | null
  readonly release: number | null
  readonly state: 'active' | 'stopped'
  readonly drafted: boolean
}

/** What the list shows of one kind of design only. */
interface DesignsPanelProps<Row extends Listed> {
  readonly kind: 'api' | 'connector'
  readonly icon: IconName
  readonly words: Readonly<Record<'name' | 'add' | 'search' | 'none' | 'noneWhy' | 'removeWhy', string>>
  readonly found: UseQueryResult<{ readonly data: readonly Row[] }, ApiError>
  readonly set: UseMutationResult<unknown, ApiError, { id: string; state: Listed['state'] | 'removed' }>
  /** Why another action on a row failed. */
  readonly failure?: ApiError | null
  /** Between state and calls. */
  readonly columns: TableColumnsType<Row>
  addressOf(row: Row): string
  isFailing(row: Row): boolean
  /** Below the state. */
  noteOf?(row: Row): ReactNode
  /** Entries of the menu of a row, before the removal. */
  entriesOf?(row: Row): readonly { readonly key: string; readonly label: string; onClick(): void }[]
  /** The dialog that makes a new one. */
  maker(close: () => void): ReactNode
}

/** By name of their groups; those without one come last. */
const byGroup = ({ group: one }: Listed, { group: other }: Listed): number =>
  Number(!one) - Number(!other) || (one ?? '').localeCompare(other ?? '', currentLang())

const shownStates = ['all', 'on', 'off', 'failing'] as const
type Shown = (typeof shownStates)[number]

/** Designs of the gateway by group, those that fail easily found. */
export const DesignsPanel = <Row extends Listed>(props: DesignsPanelProps<Row>) => {
  const { kind, icon, words, found, set, columns, addressOf, isFailing, maker } = props
  const { t } = useTranslation()
  const lang = currentLang()
  const [wanted, setWanted] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [making, setMaking] = useState(false)
  const [removing, setRemoving] = useState<Row | null>(null)
  if (found.error) return <Failed error={found.error} fill />
  if (!found.data) return <Skeleton kind="table" rows={8} />
  const isShown = (row: Row, among: Shown) => {
    const isOn = row.state === 'active' && row.release !== null
    if (among === 'on' || among === 'off') return isOn === (among === 'on')
    return among === 'all' || isFailing(row)
  }
  const all = found.data.data
  const term = wanted.trim().toLowerCase()
  const listed = all.filter(
    row =>
      isShown(row, shown) &&
      `${localise(row.name, lang)} ${addressOf(row)} ${row.group ?? ''}`.toLowerCase().includes(term),
  )
  const shownColumns: TableColumnsType<Row> = [
    {
      key: 'name',
      title: words.name,
      width: '24%',
      render: (_v, row) => <DesignName row={row} address={addressOf(row)} />,
    },
    {
      key: 'state',
      title: t('gateway.col.state'),
      width: '18%',
      render: (_v, row) => (
        <>
          <DesignState row={row} busy={set.isPending} onState={state => set.mutate({ id: row.id, state })} />
          {props.noteOf?.(row)}
        </>
      ),
    },
    ...columns,
    {
      key: 'calls',
      title: t('gateway.col.calls'),
      align: 'end',
      render: (_v, { calls }) => sayNumber(calls),
    },
    {
      key: 'errors',
      title: t('gateway.col.errors'),
      align: 'end',
      render: (_v, { errors, calls }) => <ErrorShare errors={errors} calls={calls} />,
    },
    {
      key: 'latency',
      title: t('gateway.col.latency'),
      align: 'end',
      render: (_v, { p50, p99 }) =>
        p50 === null ? '—' : `${t('gateway.ms', { ms: p50 })} / ${t('gateway.ms', { ms: p99 ?? 0 })}`,
    },
    {
      key: 'acts',
      width: 56,
      render: (_v, row) => (
        <RowMenu
          label={t('gateway.more', { name: localise(row.name, lang) })}
          items={[
            ...(props.entriesOf?.(row) ?? []),
            { key: 'remove', danger: true, label: t('gateway.remove'), onClick: () => setRemoving(row) },
          ]}
        />
      ),
    },
  ]
  const failure = set.error ?? props.failure
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setMaking(true)}>
      {words.add}
    </Button>
  )
  return (
    <div className="gw-panel">
      <div className="gw-bar">
        <label className="in s gw-search">
          <Icon name="search" size={14} />
          <input
            type="search"
            value={wanted}
            maxLength={100}
            placeholder={words.search}
            aria-label={words.search}
            onChange={event => setWanted(event.target.value)}
          />
        </label>
        <Segmented<Shown>
          value={shown}
          aria-label={t('gateway.shown')}
          options={shownStates.map(value => ({
            value,
            label: `${t(`gateway.shown.${value}`)} ${all.filter(row => isShown(row, value)).length}`,
          }))}
          onChange={setShown}
        />
        <span className="grow" />
        {all.length > 0 ? add : null}
      </div>
      {failure ? <p className="hint err">{errorText(t, failure)}</p> : null}
      {listed.length === 0 ? (
        <EmptyState
          kind={all.length === 0 ? 'never' : 'filtered'}
          icon={icon}
          fill
          {...(all.length === 0 && { title: words.none, actions: add })}
        >
          {all.length === 0 ? words.noneWhy : null}
        </EmptyState>
      ) : null}
      <GroupedList<Row>
        className="gw-list"
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 960 }}
        rows={[...listed].sort(byGroup)}
        groupOf={({ group }) => group ?? ''}
        ungrouped={t('gateway.ungrouped')}
        columns={shownColumns}
      />
      {making ? maker(() => setMaking(false)) : null}
      {removing ? (
        <Modal
          open
          title={t('gateway.remove_sure', { name: localise(removing.name, lang) })}
          okText={t('gateway.remove')}
          cancelText={t('ui.cancel')}
          okButtonProps={{ danger: true }}
          onOk={() => {
            set.mutate({ id: removing.id, state: 'removed' })
            setRemoving(null)
          }}
          onCancel={() => setRemoving(null)}
        >
          <p>{words.removeWhy}</p>
          <UsedBy kind={kind} id={removing.id} />
        </Modal>
      ) : null}
    </div>
  )
}

interface DesignNameProps {
  readonly row: Listed
  readonly address: string
}

const DesignName = ({ row: { id, name }, address }: DesignNameProps) => (
  <>
    <Link className="gw-name" to={inSpace(`/esb/config/!/${id}`)} translate="no">
      {localise(name, currentLang())}
    </Link>
    <small className="mono" translate="no">
      {address}
    </small>
  </>
)

interface DesignStateProps {
  readonly row: Listed
  readonly busy: boolean
  onState(state: Listed['state']): void
}

const DesignState = ({ row, busy, onState }: DesignStateProps) => {
  const { t } = useTranslation()
  const { release, state, drafted } = row
  if (release === null) return <span className="ink3">{t('gateway.state.new')}</span>
  return (
    <>
      <Switch
        size="small"
        checked={state === 'active'}
        disabled={busy}
        aria-label={t('gateway.turn', { name: localise(row.name, currentLang()) })}
        onChange={on => onState(on ? 'active' : 'stopped')}
      />{' '}
      {t(`gateway.state.${state}`)}
      {drafted ? <span className="tag warn gw-gap">{t('gateway.drafted')}</span> : null}
    </>
  )
}

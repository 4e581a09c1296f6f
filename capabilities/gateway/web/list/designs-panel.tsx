import { localise, type Text } from '@gantry/base/shared'
import { type ApiError, currentLang, Failed, inSpace, sayNumber, useMayCall } from '@gantry/client/web'
import { keepDraft } from '@gantry/designs/shared'
import { RemoveDesign, SearchedDesigns } from '@gantry/designs/web'
import { GroupedList, Icon, type IconName, RowMenu, Skeleton } from '@gantry/ui/web'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { Button, Switch, type TableColumnsType } from 'antd'
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
  /** Whether the reader may switch and remove. */
  readonly maySet: boolean
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

/** Designs of the gateway by group, those that fail easily found. */
export const DesignsPanel = <Row extends Listed>(props: DesignsPanelProps<Row>) => {
  const { kind, icon, words, found, set, maySet, columns, addressOf, isFailing, maker } = props
  const { t } = useTranslation()
  const mayDraft = useMayCall()(keepDraft, { kind })
  const lang = currentLang()
  const [making, setMaking] = useState(false)
  const [removing, setRemoving] = useState<Row | null>(null)
  if (found.error) return <Failed error={found.error} fill />
  if (!found.data) return <Skeleton kind="table" rows={8} />
  const isOn = ({ state, release }: Row) => state === 'active' && release !== null
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
          <DesignState
            row={row}
            isFixed={!maySet || set.isPending}
            onState={state => set.mutate({ id: row.id, state })}
          />
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
      width: 150,
      render: (_v, { p50, p99 }) =>
        p50 === null ? '—' : `${t('gateway.ms', { ms: p50 })} / ${t('gateway.ms', { ms: p99 ?? 0 })}`,
    },
    {
      key: 'acts',
      width: 56,
      render: (_v, row) => {
        const remove = {
          key: 'remove',
          danger: true,
          label: t('gateway.remove'),
          onClick: () => setRemoving(row),
        }
        const items = [...(props.entriesOf?.(row) ?? []), ...(maySet ? [remove] : [])]
        if (items.length === 0) return null
        return <RowMenu label={t('gateway.more', { name: localise(row.name, lang) })} items={items} />
      },
    },
  ]
  const add = mayDraft ? (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setMaking(true)}>
      {words.add}
    </Button>
  ) : null
  return (
    <>
      <SearchedDesigns<Row>
        rows={found.data.data}
        icon={icon}
        words={words}
        textOf={row => `${addressOf(row)} ${row.group ?? ''}`}
        choice={{
          label: t('gateway.shown'),
          options: [
            { id: 'all', label: t('gateway.shown.all'), holds: () => true },
            { id: 'on', label: t('gateway.shown.on'), holds: isOn },
            { id: 'off', label: t('gateway.shown.off'), holds: row => !isOn(row) },
            { id: 'failing', label: t('gateway.shown.failing'), holds: isFailing },
          ],
        }}
        beside={found.data.data.length > 0 ? add : null}
        add={add}
        failure={set.error ?? props.failure ?? null}
      >
        {listed => (
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
        )}
      </SearchedDesigns>
      {making ? maker(() => setMaking(false)) : null}
      {removing ? (
        <RemoveDesign
          kind={kind}
          id={removing.id}
          title={t('gateway.remove_sure', { name: localise(removing.name, lang) })}
          action={t('gateway.remove')}
          why={words.removeWhy}
          onRemove={() => set.mutate({ id: removing.id, state: 'removed' })}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </>
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
  /** It cannot be switched: another change is under way, or the reader may not. */
  readonly isFixed: boolean
  onState(state: Listed['state']): void
}

const DesignState = ({ row, isFixed, onState }: DesignStateProps) => {
  const { t } = useTranslation()
  const { release, state, drafted } = row
  if (release === null) return <span className="ink3">{t('gateway.state.new')}</span>
  return (
    <>
      <Switch
        size="small"
        checked={state === 'active'}
        disabled={isFixed}
        aria-label={t('gateway.turn', { name: localise(row.name, currentLang()) })}
        onChange={on => onState(on ? 'active' : 'stopped')}
      />{' '}
      {t(`gateway.state.${state}`)}
      {drafted ? <span className="tag warn gw-gap">{t('gateway.drafted')}</span> : null}
    </>
  )
}

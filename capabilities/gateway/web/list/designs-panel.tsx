import { localise, type Text } from '@gantry/base/shared'
import { type ApiError, currentLang, errorText, Failed, inSpace, sayNumber } from '@gantry/client/web'
import { UsedBy } from '@gantry/designs/web'
import { EmptyState, Icon, type IconName, Modal, Skeleton } from '@gantry/ui/web'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { Button, Dropdown, Segmented, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Traffic } from '../../shared/contract.ts'
import { sayShare } from '../say.ts'

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
  readonly columns: readonly {
    readonly label: string
    readonly className?: string
    readonly cell: (row: Row) => ReactNode
  }[]
  addressOf(row: Row): string
  isFailing(row: Row): boolean
  /** Below the state. */
  noteOf?(row: Row): ReactNode
  /** Entries of the menu of a row, before the removal. */
  entriesOf?(row: Row): readonly { readonly key: string; readonly label: string; onClick(): void }[]
  /** The dialog that makes a new one. */
  maker(close: () => void): ReactNode
}

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
  const groups = new Map<string, Row[]>()
  for (const row of listed) groups.set(row.group ?? '', [...(groups.get(row.group ?? '') ?? []), row])
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
      {[...groups]
        .sort(([one], [other]) => Number(one === '') - Number(other === '') || one.localeCompare(other, lang))
        .map(([group, rows]) => (
          <section key={group} aria-label={group || t('gateway.ungrouped')}>
            <h2 className="gw-group" translate={group ? 'no' : undefined}>
              {group || t('gateway.ungrouped')} <small>{rows.length}</small>
            </h2>
            <div className="gw-scroll">
              <table className="tbl gw-table gw-kept">
                <thead>
                  <tr>
                    <th>{words.name}</th>
                    <th>{t('gateway.col.state')}</th>
                    {columns.map(({ label, className }) => (
                      <th key={label} className={className}>
                        {label}
                      </th>
                    ))}
                    <th className="num">{t('gateway.col.calls')}</th>
                    <th className="num">{t('gateway.col.errors')}</th>
                    <th className="num">{t('gateway.col.latency')}</th>
                    <th aria-label={t('gateway.open')} />
                  </tr>
                </thead>
                <tbody>
                  {rows.map(row => (
                    <DesignRow
                      key={row.id}
                      row={row}
                      address={addressOf(row)}
                      note={props.noteOf?.(row)}
                      entries={props.entriesOf?.(row) ?? []}
                      busy={set.isPending}
                      onState={state => set.mutate({ id: row.id, state })}
                      onRemove={() => setRemoving(row)}
                    >
                      {columns.map(({ label, className, cell }) => (
                        <td key={label} className={className}>
                          {cell(row)}
                        </td>
                      ))}
                    </DesignRow>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        ))}
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

interface DesignRowProps {
  readonly row: Listed
  readonly address: string
  readonly note: ReactNode
  readonly entries: readonly { readonly key: string; readonly label: string; onClick(): void }[]
  readonly busy: boolean
  /** Its cells between state and calls. */
  readonly children: ReactNode
  onState(state: Listed['state']): void
  onRemove(): void
}

const DesignRow = ({ row, address, note, entries, busy, children, onState, onRemove }: DesignRowProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const name = localise(row.name, lang)
  const { release, state, errors, calls, p50, p99 } = row
  return (
    <tr>
      <td>
        <Link className="gw-name" to={inSpace(`/esb/config/!/${row.id}`)} translate="no">
          {name}
        </Link>
        <small className="mono" translate="no">
          {address}
        </small>
      </td>
      <td>
        {release === null ? (
          <span className="ink3">{t('gateway.state.new')}</span>
        ) : (
          <Switch
            size="small"
            checked={state === 'active'}
            disabled={busy}
            aria-label={t('gateway.turn', { name })}
            onChange={on => onState(on ? 'active' : 'stopped')}
          />
        )}{' '}
        {release === null ? null : t(`gateway.state.${state}`)}
        {row.drafted && release !== null ? (
          <span className="tag warn gw-gap">{t('gateway.drafted')}</span>
        ) : null}
        {note}
      </td>
      {children}
      <td className="num">{sayNumber(calls)}</td>
      <td className="num">
        {errors > 0 ? <b className="gw-bad">{sayShare(errors, calls)}</b> : sayShare(0, calls)}
      </td>
      <td className="num">
        {p50 === null ? '—' : `${t('gateway.ms', { ms: p50 })} / ${t('gateway.ms', { ms: p99 ?? 0 })}`}
      </td>
      <td>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...entries,
              { key: 'remove', danger: true, label: t('gateway.remove'), onClick: onRemove },
            ],
          }}
        >
          <button type="button" className="btn t s sq" aria-label={t('gateway.more', { name })}>
            <Icon name="more" />
          </button>
        </Dropdown>
      </td>
    </tr>
  )
}

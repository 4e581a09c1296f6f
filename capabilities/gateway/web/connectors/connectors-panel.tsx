import { localise, newId } from '@gantry/base/shared'
import { call, currentLang, errorText, inSpace, traceOf, useAction, useCall } from '@gantry/client/web'
import { keepDraft, listDesigns, offeredConnectors } from '@gantry/designs/shared'
import { UsedBy } from '@gantry/designs/web'
import { EmptyState, Icon, Modal, Skeleton, toast } from '@gantry/ui/web'
import { Button, Dropdown, Segmented, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { bodyOfConnector, newConnector } from '../../shared/connectors/connector.ts'
import {
  closeBreakers,
  type ListedConnector,
  listConnectors,
  setConnectorState,
} from '../../shared/connectors/contract.ts'
import { sayShare } from '../say.ts'
import { BreakerSign } from './breaker-sign.tsx'
import { NewConnectorDialog } from './new-connector-dialog.tsx'

const shownStates = ['all', 'on', 'off', 'failing'] as const
type Shown = (typeof shownStates)[number]

const isShown = ({ state, release, errors, open }: ListedConnector, shown: Shown): boolean => {
  const isOn = state === 'active' && release !== null
  if (shown === 'on' || shown === 'off') return isOn === (shown === 'on')
  return shown === 'all' || errors > 0 || open.length > 0
}

/** Connectors by group, those that are held back or fail easily found. */
export const ConnectorsPanel = () => {
  const { t } = useTranslation()
  const lang = currentLang()
  const navigate = useNavigate()
  const found = useCall(listConnectors, {}, { staleTime: 0 })
  const [wanted, setWanted] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [making, setMaking] = useState(false)
  const [removing, setRemoving] = useState<ListedConnector | null>(null)
  const set = useAction(setConnectorState, {
    refresh: [listConnectors, listDesigns, offeredConnectors],
    onDone: (_done, { state }) => toast({ text: t(`gateway.now.${state}`) }),
  })
  const close = useAction(closeBreakers, {
    refresh: [listConnectors],
    onDone: () => toast({ text: t('gateway.breaker.closed_now') }),
  })
  if (found.error)
    return (
      <EmptyState kind="error" fill traceId={traceOf(found.error)}>
        {errorText(t, found.error)}
      </EmptyState>
    )
  if (!found.data) return <Skeleton kind="table" rows={8} />
  const all = found.data.data
  const term = wanted.trim().toLowerCase()
  const listed = all.filter(
    each =>
      isShown(each, shown) &&
      `${localise(each.name, lang)} ${each.base} ${each.group ?? ''}`.toLowerCase().includes(term),
  )
  const groups = new Map<string, ListedConnector[]>()
  for (const each of listed) groups.set(each.group ?? '', [...(groups.get(each.group ?? '') ?? []), each])
  const failed = set.error ?? close.error
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setMaking(true)}>
      {t('gateway.connector.add')}
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
            placeholder={t('gateway.connector.search')}
            aria-label={t('gateway.connector.search')}
            onChange={event => setWanted(event.target.value)}
          />
        </label>
        <Segmented<Shown>
          value={shown}
          aria-label={t('gateway.shown')}
          options={shownStates.map(value => ({
            value,
            label: `${t(`gateway.shown.${value}`)} ${all.filter(each => isShown(each, value)).length}`,
          }))}
          onChange={setShown}
        />
        <span className="grow" />
        {all.length > 0 ? add : null}
      </div>
      {failed ? <p className="hint err">{errorText(t, failed)}</p> : null}
      {listed.length === 0 ? (
        <EmptyState
          kind={all.length === 0 ? 'never' : 'filtered'}
          icon="link"
          fill
          {...(all.length === 0 && { title: t('gateway.connector.none'), actions: add })}
        >
          {all.length === 0 ? t('gateway.connector.none.why') : null}
        </EmptyState>
      ) : null}
      {[...groups]
        .sort(([one], [other]) => Number(one === '') - Number(other === '') || one.localeCompare(other, lang))
        .map(([group, connectors]) => (
          <section key={group} aria-label={group || t('gateway.ungrouped')}>
            <h2 className="gw-group" translate={group ? 'no' : undefined}>
              {group || t('gateway.ungrouped')} <small>{connectors.length}</small>
            </h2>
            <div className="gw-scroll">
              <table className="tbl gw-table">
                <thead>
                  <tr>
                    <th>{t('gateway.connector')}</th>
                    <th>{t('gateway.col.state')}</th>
                    <th>{t('gateway.breaker')}</th>
                    <th className="num">{t('gateway.requests')}</th>
                    <th className="num">{t('gateway.col.calls')}</th>
                    <th className="num">{t('gateway.col.errors')}</th>
                    <th className="num">{t('gateway.col.latency')}</th>
                    <th aria-label={t('gateway.open')} />
                  </tr>
                </thead>
                <tbody>
                  {connectors.map(connector => (
                    <ConnectorRow
                      key={connector.id}
                      connector={connector}
                      busy={set.isPending}
                      onState={state => set.mutate({ id: connector.id, state })}
                      onClose={() => close.mutate({ id: connector.id })}
                      onRemove={() => setRemoving(connector)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        ))}
      {making ? (
        <NewConnectorDialog
          onMake={async ({ name, app, group }) => {
            const id = newId()
            const body = bodyOfConnector({
              ...newConnector(id, app, name),
              ...(group !== '' && { group }),
            })
            await call(keepDraft, { kind: 'connector', id, body, base: null, revision: 0 })
            await navigate(inSpace(`/esb/config/!/${id}`))
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
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
          <p>{t('gateway.connector.remove_why')}</p>
          <UsedBy kind="connector" id={removing.id} />
        </Modal>
      ) : null}
    </div>
  )
}

interface ConnectorRowProps {
  readonly connector: ListedConnector
  readonly busy: boolean
  onState(state: 'active' | 'stopped'): void
  onClose(): void
  onRemove(): void
}

const ConnectorRow = ({ connector, busy, onState, onClose, onRemove }: ConnectorRowProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const name = localise(connector.name, lang)
  const { release, state, errors, calls, p50, p99 } = connector
  return (
    <tr>
      <td>
        <Link className="gw-name" to={inSpace(`/esb/config/!/${connector.id}`)} translate="no">
          {name}
        </Link>
        <small className="mono" translate="no">
          {connector.base || '—'}
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
        {connector.drafted && release !== null ? (
          <span className="tag warn gw-gap">{t('gateway.drafted')}</span>
        ) : null}
        <small>{t(`gateway.environment.${connector.uses}`)}</small>
      </td>
      <td>
        <BreakerSign open={connector.open} />
      </td>
      <td className="num">{connector.requests}</td>
      <td className="num">{calls.toLocaleString(lang)}</td>
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
              ...(connector.open.length > 0
                ? [{ key: 'close', label: t('gateway.breaker.close'), onClick: onClose }]
                : []),
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

import { localise, newId } from '@gantry/base/shared'
import { call, currentLang, errorText, inSpace, traceOf, useAction, useCall } from '@gantry/client/web'
import { keepDraft, listDesigns } from '@gantry/designs/shared'
import { UsedBy } from '@gantry/designs/web'
import { EmptyState, Icon, Modal, Skeleton, toast } from '@gantry/ui/web'
import { Button, Dropdown, Segmented, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { bodyOfApi } from '../../shared/api.ts'
import { type ListedApi, listApis, setApiState } from '../../shared/contract.ts'
import { sayShare } from '../say.ts'
import { NewApiDialog } from './new-api-dialog.tsx'

const shownStates = ['all', 'on', 'off', 'failing'] as const
type Shown = (typeof shownStates)[number]

const isShown = ({ state, release, errors }: ListedApi, shown: Shown): boolean => {
  if (shown === 'on') return state === 'active' && release !== null
  if (shown === 'off') return state !== 'active' || release === null
  return shown === 'all' || errors > 0
}

/** Published interfaces by group, those with errors easily found. */
export const ApisPanel = () => {
  const { t } = useTranslation()
  const lang = currentLang()
  const navigate = useNavigate()
  const found = useCall(listApis, {}, { staleTime: 0 })
  const [wanted, setWanted] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [making, setMaking] = useState(false)
  const [removing, setRemoving] = useState<ListedApi | null>(null)
  const set = useAction(setApiState, {
    refresh: [listApis, listDesigns],
    onDone: (_done, { state }) => toast({ text: t(`gateway.now.${state}`) }),
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
    api =>
      isShown(api, shown) &&
      `${localise(api.name, lang)} ${api.path} ${api.group ?? ''}`.toLowerCase().includes(term),
  )
  const groups = new Map<string, ListedApi[]>()
  for (const api of listed) groups.set(api.group ?? '', [...(groups.get(api.group ?? '') ?? []), api])
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setMaking(true)}>
      {t('gateway.new_api')}
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
            placeholder={t('gateway.search')}
            aria-label={t('gateway.search')}
            onChange={event => setWanted(event.target.value)}
          />
        </label>
        <Segmented<Shown>
          value={shown}
          aria-label={t('gateway.shown')}
          options={shownStates.map(value => ({
            value,
            label: `${t(`gateway.shown.${value}`)} ${all.filter(api => isShown(api, value)).length}`,
          }))}
          onChange={setShown}
        />
        <span className="grow" />
        {all.length > 0 ? add : null}
      </div>
      {set.error ? <p className="hint err">{errorText(t, set.error)}</p> : null}
      {listed.length === 0 ? (
        <EmptyState
          kind={all.length === 0 ? 'never' : 'filtered'}
          icon="api"
          fill
          {...(all.length === 0 && { title: t('gateway.none'), actions: add })}
        >
          {all.length === 0 ? t('gateway.none.why') : null}
        </EmptyState>
      ) : null}
      {[...groups]
        .sort(([one], [other]) => Number(one === '') - Number(other === '') || one.localeCompare(other, lang))
        .map(([group, apis]) => (
          <section key={group} aria-label={group || t('gateway.ungrouped')}>
            <h2 className="gw-group" translate={group ? 'no' : undefined}>
              {group || t('gateway.ungrouped')} <small>{apis.length}</small>
            </h2>
            <div className="gw-scroll">
              <table className="tbl gw-table">
                <thead>
                  <tr>
                    <th>{t('gateway.col.api')}</th>
                    <th>{t('gateway.col.state')}</th>
                    <th>{t('gateway.col.versions')}</th>
                    <th className="num">{t('gateway.col.keys')}</th>
                    <th className="num">{t('gateway.col.calls')}</th>
                    <th className="num">{t('gateway.col.errors')}</th>
                    <th className="num">{t('gateway.col.latency')}</th>
                    <th aria-label={t('gateway.open')} />
                  </tr>
                </thead>
                <tbody>
                  {apis.map(api => (
                    <ApiRow
                      key={api.id}
                      api={api}
                      busy={set.isPending}
                      onState={state => set.mutate({ id: api.id, state })}
                      onRemove={() => setRemoving(api)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        ))}
      {making ? (
        <NewApiDialog
          onMake={async ({ name, app, path, group }) => {
            const id = newId()
            const body = bodyOfApi({
              id,
              app,
              name,
              path,
              version: 1,
              ...(group !== '' && { group }),
              source: { kind: 'table', table: '', operations: ['list', 'read'], fields: [], most: 100 },
            })
            await call(keepDraft, { kind: 'api', id, body, base: null, revision: 0 })
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
          <p>{t('gateway.remove_why')}</p>
          <UsedBy kind="api" id={removing.id} />
        </Modal>
      ) : null}
    </div>
  )
}

interface ApiRowProps {
  readonly api: ListedApi
  readonly busy: boolean
  onState(state: 'active' | 'stopped'): void
  onRemove(): void
}

const ApiRow = ({ api, busy, onState, onRemove }: ApiRowProps) => {
  const { t } = useTranslation()
  const name = localise(api.name, currentLang())
  const state = api.release === null ? 'new' : api.state
  return (
    <tr>
      <td>
        <Link className="gw-name" to={inSpace(`/esb/config/!/${api.id}`)} translate="no">
          {name}
        </Link>
        <small className="mono" translate="no">
          /{api.path}
        </small>
      </td>
      <td>
        {api.release === null ? (
          <span className="ink3">{t('gateway.state.new')}</span>
        ) : (
          <Switch
            size="small"
            checked={api.state === 'active'}
            disabled={busy}
            aria-label={t('gateway.turn', { name })}
            onChange={on => onState(on ? 'active' : 'stopped')}
          />
        )}{' '}
        {state === 'new' ? null : t(`gateway.state.${state}`)}
        {api.drafted && api.release !== null ? (
          <span className="tag warn gw-gap">{t('gateway.drafted')}</span>
        ) : null}
      </td>
      <td>{api.versions.length === 0 ? '—' : api.versions.map(version => `v${version}`).join(', ')}</td>
      <td className="num">{api.keys}</td>
      <td className="num">{api.calls.toLocaleString(currentLang())}</td>
      <td className="num">
        {api.errors > 0 ? (
          <b className="gw-bad">{sayShare(api.errors, api.calls)}</b>
        ) : (
          sayShare(0, api.calls)
        )}
      </td>
      <td className="num">
        {api.p50 === null
          ? '—'
          : `${t('gateway.ms', { ms: api.p50 })} / ${t('gateway.ms', { ms: api.p99 ?? 0 })}`}
      </td>
      <td>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [{ key: 'remove', danger: true, label: t('gateway.remove'), onClick: onRemove }],
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

import { localise } from '@gantry/base/shared'
import {
  currentLang,
  errorText,
  Failed,
  inSpace,
  sayMoment,
  useAction,
  useCall,
  useMayCall,
} from '@gantry/client/web'
import { keepDraft } from '@gantry/designs/shared'
import { UsedBy } from '@gantry/designs/web'
import type { Terminal } from '@gantry/model/shared'
import { EmptyState, Icon, Modal, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ManagedPortal,
  managePortals,
  openWorkbench,
  orderPortals,
  setPortalState,
} from '../shared/contract.ts'
import { imageHref } from './image-href.ts'
import { NewPortalForm } from './new-portal-form.tsx'
import { usePortalChanges } from './use-portal-changes.ts'
import './portal.css'

/** The portals of a terminal in their order: whom they are for, which is opened first, and who edited them last. */
export const PortalList = ({ terminal }: { readonly terminal: Terminal }) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const mayCall = useMayCall()
  const { data, error } = useCall(managePortals, { terminal })
  usePortalChanges(managePortals)
  const refresh = [managePortals, openWorkbench]
  const failed = (reason: unknown) => toast({ text: errorText(t, reason), kind: 'failed' })
  const order = useAction(orderPortals, { refresh })
  const state = useAction(setPortalState, { refresh })
  const [making, setMaking] = useState<{ readonly like: string | null } | null>(null)
  const [removing, setRemoving] = useState<{
    readonly portal: ManagedPortal
    readonly state: 'stopped' | 'removed'
  } | null>(null)
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton kind="table" rows={8} />
  const { data: portals, mayDesign } = data
  const may = {
    draft: mayCall(keepDraft, { kind: 'portal' }),
    order: mayCall(orderPortals),
    set: mayCall(setPortalState),
  }
  const first = portals.find(({ isDefault }) => isDefault[terminal])?.id ?? null
  const keep = (ids: readonly string[], opened: string | null) =>
    order.mutate({ terminal, portals: [...ids], first: opened }, { onError: failed })
  const ids = portals.map(({ id }) => id)
  const move = (at: number, by: number) => {
    const next = [...ids]
    const [id] = next.splice(at, 1)
    if (id !== undefined) next.splice(at + by, 0, id)
    keep(next, first)
  }
  const act = (portal: ManagedPortal, key: string) => {
    if (key === 'first') keep(ids, portal.id)
    else if (key === 'copy') setMaking({ like: portal.id })
    else if (key === 'start') state.mutate({ id: portal.id, state: 'active' }, { onError: failed })
    else if (key === 'stop') setRemoving({ portal, state: 'stopped' })
    else if (key === 'remove') setRemoving({ portal, state: 'removed' })
  }
  const actsOf = (portal: ManagedPortal) => [
    ...(may.order && portal.release !== null && first !== portal.id
      ? [{ key: 'first', label: t('portal.make_first') }]
      : []),
    ...(may.draft ? [{ key: 'copy', label: t('portal.copy') }] : []),
    ...(portal.system || !may.set
      ? []
      : [
          portal.state === 'stopped'
            ? { key: 'start', label: t('portal.start') }
            : { key: 'stop', label: t('portal.stop') },
          { key: 'remove', label: t('portal.remove'), danger: true },
        ]),
  ]
  const moment = (at: string | null) => (at === null ? '' : sayMoment(at))
  return (
    <div className="po-part">
      <PageHeader
        title={t(terminal === 'web' ? 'portal.portals' : 'portal.portals.app')}
        action={
          may.draft ? (
            <button type="button" className="btn p" onClick={() => setMaking({ like: null })}>
              <Icon name="plus" />
              {t('portal.new')}
            </button>
          ) : undefined
        }
      />
      {portals.length === 0 ? (
        <EmptyState fill kind="never" icon="home" title={t('portal.list.none')}>
          {t('portal.list.none.why')}
        </EmptyState>
      ) : (
        <ol className="po-list">
          {portals.map((portal, at) => {
            const name = localise(portal.name, lang)
            const acts = actsOf(portal)
            return (
              <li key={portal.id} className="tile">
                <a
                  className="po-cover"
                  href={inSpace(
                    mayDesign ? `/sysop/webConfigEntry/${portal.id}` : `/user/workbench/${portal.id}`,
                  )}
                  aria-label={name}
                >
                  {portal.cover ? (
                    <img src={imageHref(portal.cover)} alt="" />
                  ) : (
                    <Icon name="home" size={24} />
                  )}
                </a>
                <div className="po-facts">
                  <h2>
                    <a
                      href={inSpace(
                        mayDesign ? `/sysop/webConfigEntry/${portal.id}` : `/user/workbench/${portal.id}`,
                      )}
                      translate="no"
                    >
                      {name || t('portal.menu.unnamed')}
                    </a>
                    {portal.isDefault[terminal] ? <span className="tag">{t('portal.first')}</span> : null}
                    {portal.system ? <span className="tag">{t('portal.system')}</span> : null}
                    {portal.state === 'stopped' ? <span className="tag">{t('portal.stopped')}</span> : null}
                    {portal.release === null ? <span className="tag">{t('portal.unpublished')}</span> : null}
                  </h2>
                  {portal.description ? (
                    <p className="ink2" translate="no">
                      {localise(portal.description, lang)}
                    </p>
                  ) : null}
                  <p className="ink3 cap">
                    {portal.terminals.map(each => t(`tiles.terminal.${each}`)).join(' · ')}
                    {' · '}
                    {portal.scope === 'all'
                      ? t('portal.scope.all')
                      : portal.roles.map(({ title }) => title).join(' · ') || t('portal.scope.nobody')}
                    {' · '}
                    {t('portal.tiles', { count: portal.tiles })}
                  </p>
                  <p className="ink3 cap">
                    {t('portal.made', { name: portal.createdBy ?? '', at: moment(portal.createdAt) })}
                    {' · '}
                    {t('portal.edited', { name: portal.editedBy ?? '', at: moment(portal.editedAt) })}
                  </p>
                </div>
                <span className="po-acts">
                  {may.order
                    ? ([-1, 1] as const).map(by => (
                        <button
                          key={by}
                          type="button"
                          className="btn t s sq"
                          disabled={order.isPending || (by < 0 ? at === 0 : at === portals.length - 1)}
                          aria-label={t(by < 0 ? 'portal.move.up' : 'portal.move.down', { tile: name })}
                          onClick={() => move(at, by)}
                        >
                          <Icon name={by < 0 ? 'up' : 'down'} size={14} />
                        </button>
                      ))
                    : null}
                  {acts.length > 0 ? (
                    <Dropdown
                      trigger={['click']}
                      menu={{ items: acts, onClick: ({ key }) => act(portal, key) }}
                    >
                      <button type="button" className="btn t s sq" aria-label={t('portal.acts', { name })}>
                        <Icon name="more" size={14} />
                      </button>
                    </Dropdown>
                  ) : null}
                </span>
              </li>
            )
          })}
        </ol>
      )}
      <Modal open={making !== null} footer={null} title={t('portal.new')} onCancel={() => setMaking(null)}>
        {making ? (
          <NewPortalForm like={making.like} first={terminal === 'web' ? ['web', 'app'] : [terminal]} />
        ) : null}
      </Modal>
      <Modal
        open={removing !== null}
        title={t(removing?.state === 'stopped' ? 'portal.stop' : 'portal.remove')}
        okText={t(removing?.state === 'stopped' ? 'portal.stop' : 'portal.remove')}
        okButtonProps={{ danger: true }}
        cancelText={t('portal.cancel')}
        onCancel={() => setRemoving(null)}
        onOk={() => {
          if (removing) state.mutate({ id: removing.portal.id, state: removing.state }, { onError: failed })
          setRemoving(null)
        }}
      >
        <p>
          {t(removing?.state === 'stopped' ? 'portal.stop.why' : 'portal.remove.why', {
            name: removing ? localise(removing.portal.name, lang) : '',
          })}
        </p>
        {removing ? <UsedBy kind="portal" id={removing.portal.id} /> : null}
      </Modal>
    </div>
  )
}

/** The portals of the web. */
const WebPortals = () => <PortalList terminal="web" />

export default WebPortals

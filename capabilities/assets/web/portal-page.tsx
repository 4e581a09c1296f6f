import { errorText, Failed, useAction, useCall } from '@gantry/client/web'
import { useRested } from '@gantry/screens/web'
import { EmptyState, Icon, Modal, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Input, InputNumber, Segmented, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import {
  type FoundAsset,
  findAssets,
  listCategories,
  listRequests,
  readAsset,
  requestAccess,
} from '../shared/contract.ts'
import { AssetCalls } from './asset-calls.tsx'
import { AssetLineage } from './asset-lineage.tsx'
import { AssetSample } from './asset-sample.tsx'
import './assets.css'
import { inTree } from './category-tree.ts'
import { RequestLines } from './request-lines.tsx'

/** Parts of the page; the parameter `show` of the address names the open one. */
const parts = ['assets', 'own', 'decide'] as const
type Part = (typeof parts)[number]

/** Readers find assets, see what they are, ask for their rows, and follow their requests. */
const PortalPage = () => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const search = useRested(typed.trim(), 300)
  const [category, setCategory] = useState<string | null>(null)
  const [params, setParams] = useSearchParams()
  const open = params.get('asset')
  const setOpen = (asset: string | null) => setParams(asset === null ? {} : { asset })
  const shown = parts.find(part => part === params.get('show')) ?? 'assets'
  const setShown = (show: Part) => setParams(show === 'assets' ? {} : { show })
  const categories = useCall(listCategories, {})
  const requests = useCall(listRequests, {})
  const assets = useCall(
    findAssets,
    { ...(search && { search }), ...(category && { category }) },
    { keep: true },
  )
  const { own = [], toDecide = [] } = requests.data ?? {}
  const found = assets.data?.data ?? []
  const chosen = found.find(({ id }) => id === open)
  return (
    <div className="as-page">
      <PageHeader title={t('portal.assets.title')} />
      <div className="as-row as-filter">
        <Segmented
          value={shown}
          options={[
            { value: 'assets' as const, label: t('portal.assets.all') },
            { value: 'own' as const, label: `${t('portal.assets.own')} ${own.length}` },
            ...(toDecide.length > 0 || shown === 'decide'
              ? [{ value: 'decide' as const, label: `${t('asset.to_decide')} ${toDecide.length}` }]
              : []),
          ]}
          onChange={setShown}
        />
        {shown === 'assets' ? (
          <>
            <Input
              allowClear
              prefix={<Icon name="search" size={14} />}
              placeholder={t('portal.assets.search')}
              aria-label={t('portal.assets.search')}
              maxLength={100}
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
            <Select
              allowClear
              placeholder={t('asset.category')}
              aria-label={t('asset.category')}
              value={category}
              options={inTree(categories.data?.data ?? []).map(({ category: each, level }) => ({
                value: each.id,
                label: `${'\u2003'.repeat(level)}${each.name}`,
              }))}
              onChange={next => setCategory(next ?? null)}
            />
          </>
        ) : null}
      </div>
      {shown === 'assets' ? (
        assets.error ? (
          <Failed error={assets.error} />
        ) : !assets.data ? (
          <Skeleton rows={6} />
        ) : found.length === 0 ? (
          <EmptyState
            kind={search || category ? 'filtered' : 'never'}
            icon="box"
            title={t('portal.assets.none')}
          >
            {t('portal.assets.none.why')}
          </EmptyState>
        ) : (
          <ul className="as-found">
            {found.map(asset => (
              <li key={asset.id}>
                <button type="button" className="as-card" onClick={() => setOpen(asset.id)}>
                  <h2 translate="no">{asset.name}</h2>
                  <p className="as-row">
                    <span className="tag">{t(`asset.kind.${asset.kind}`)}</span>
                    <span className="tag">{t(`asset.grade.${asset.grade}`)}</span>
                    {asset.score === null ? null : (
                      <span>{t('portal.assets.score', { score: asset.score })}</span>
                    )}
                    {asset.request ? (
                      <span className="tag info">{t(`asset.request.${asset.request}`)}</span>
                    ) : null}
                  </p>
                  <p translate="no">{asset.description ?? ''}</p>
                  <small translate="no">
                    {[asset.category, asset.owner, ...asset.tags].filter(Boolean).join(' · ')}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        )
      ) : (
        <section className="as-card as-wide">
          {(shown === 'own' ? own : toDecide).length === 0 ? (
            <p className="ink2">{t('portal.assets.no_requests')}</p>
          ) : (
            <RequestLines requests={shown === 'own' ? own : toDecide} decides={shown === 'decide'} named />
          )}
        </section>
      )}
      {chosen ? <AssetDialog asset={chosen} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

const AssetDialog = ({ asset, onClose }: { readonly asset: FoundAsset; onClose(): void }) => {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useCall(readAsset, { id: asset.id })
  const [purpose, setPurpose] = useState('')
  const [days, setDays] = useState(30)
  const ask = useAction(requestAccess, {
    refresh: [listRequests, findAssets],
    onDone: () => {
      toast({ text: t('portal.assets.asked') })
      onClose()
    },
  })
  return (
    <Modal open width={820} title={<span translate="no">{asset.name}</span>} footer={null} onCancel={onClose}>
      <div className="as-sections">
        <p translate="no">{asset.description}</p>
        {data ? (
          <>
            <ul className="as-columns">
              {data.columns.map(column => (
                <li key={`${column.part} ${column.id}`}>
                  <span translate="no">{column.name}</span>
                  <small>
                    {column.part === 'parameter' ? `${t('asset.parameter')} · ` : ''}
                    {t(`field.type.${column.type}`, column.type)}
                    {column.description ? <span translate="no"> · {column.description}</span> : null}
                  </small>
                </li>
              ))}
            </ul>
            {data.calls ? <AssetCalls calls={data.calls} /> : null}
            <AssetLineage id={asset.id} />
            {data.maySample ? (
              <AssetSample id={asset.id} />
            ) : asset.request === 'open' ? (
              <p className="hint">{t('portal.assets.waiting')}</p>
            ) : data.hasRows ? (
              <div className="as-form">
                <label htmlFor={id}>{t('portal.assets.purpose')}</label>
                <Input.TextArea
                  id={id}
                  rows={3}
                  maxLength={500}
                  value={purpose}
                  onChange={event => setPurpose(event.target.value)}
                />
                <label htmlFor={`${id}d`}>{t('portal.assets.days')}</label>
                <InputNumber
                  id={`${id}d`}
                  min={1}
                  max={366}
                  value={days}
                  onChange={next => setDays(next ?? 30)}
                />
                {ask.error ? <p className="hint err">{errorText(t, ask.error)}</p> : null}
                <button
                  type="button"
                  className="btn p"
                  disabled={purpose.trim() === '' || ask.isPending}
                  onClick={() => ask.mutate({ id: asset.id, purpose: purpose.trim(), days })}
                >
                  {t('portal.assets.ask')}
                </button>
              </div>
            ) : null}
          </>
        ) : (
          <Skeleton rows={5} />
        )}
      </div>
    </Modal>
  )
}

export default PortalPage

import { Failed, useCall, useMayCall } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { changeSource, createSource, listSources, type SourceInfo } from '../../shared/index.ts'
import { usePolled } from '../tasks/use-polled.ts'
import { SourceForm } from './source-form.tsx'
import { SourceLine } from './source-line.tsx'
import './sources.css'

const shownStates = ['all', 'failed', 'untested', 'used'] as const
type Shown = (typeof shownStates)[number]

const hasFailed = ({ tested, subscription }: SourceInfo): boolean =>
  tested?.ok === false || (subscription?.error ?? null) !== null

const isShown = (source: SourceInfo, shown: Shown): boolean => {
  const { tested, used } = source
  if (shown === 'failed') return hasFailed(source)
  if (shown === 'untested') return tested === null
  return shown === 'all' || used > 0
}

/** Those that failed come first, then those nobody has tested. */
const rank = (source: SourceInfo): number => (hasFailed(source) ? 0 : source.tested === null ? 1 : 2)

/** The parameter of the address that names the source whose form is open, and its value for a new one. */
const edited = 'source'
const fresh = 'new'

/** Milliseconds after which the state of subscriptions is asked for again. */
const askAgainAfter = 5_000

/** The connections of the space: where each leads, whether its last test succeeded, and what uses it. */
const SourcesPage = () => {
  const { t } = useTranslation()
  const mayCall = useMayCall()
  const sources = useCall(listSources, {})
  const [shown, setShown] = useState<Shown>('all')
  const [search, setSearch] = useState('')
  const [params, setParams] = useSearchParams()
  const edit = (id: string | null) => setParams(id === null ? {} : { [edited]: id })
  const all = sources.data?.data ?? []
  const opened = mayCall(changeSource) ? all.find(({ id }) => id === params.get(edited)) : undefined
  const isNew = params.get(edited) === fresh && mayCall(createSource)
  usePolled(sources.refetch, all.some(({ subscription }) => subscription) ? askAgainAfter : null)
  const wanted = search.trim().toLowerCase()
  const found = all
    .filter(
      source =>
        isShown(source, shown) &&
        `${source.name} ${source.address} ${source.owner?.title ?? ''}`.toLowerCase().includes(wanted),
    )
    .toSorted((a, b) => rank(a) - rank(b))
  const action = mayCall(createSource) ? (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => edit(fresh)}>
      {t('source.new')}
    </Button>
  ) : null
  return (
    <div className="so-list">
      <PageHeader title={t('source.title')} action={action} />
      <div className="so-bar">
        <Input
          allowClear
          className="so-search"
          prefix={<Icon name="search" size={14} />}
          placeholder={t('source.search')}
          aria-label={t('source.search')}
          maxLength={100}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        <Segmented<Shown>
          value={shown}
          aria-label={t('source.shown')}
          options={shownStates.map(value => ({
            value,
            label: `${t(`source.shown.${value}`)} ${all.filter(source => isShown(source, value)).length}`,
          }))}
          onChange={setShown}
        />
      </div>
      {sources.error ? (
        <Failed error={sources.error} fill />
      ) : !sources.data ? (
        <Skeleton kind="table" rows={6} />
      ) : found.length === 0 ? (
        <EmptyState
          kind={all.length === 0 ? 'never' : 'filtered'}
          icon="db"
          fill
          {...(all.length === 0 && { title: t('source.none'), actions: action })}
        >
          {all.length > 0 ? t('source.none.found') : action ? t('source.none.why') : null}
        </EmptyState>
      ) : (
        <div className="so-scroll">
          <div className="so-line so-head" aria-hidden="true">
            <span>{t('source.col.name')}</span>
            <span>{t('source.col.address')}</span>
            <span>{t('source.col.test')}</span>
            <span className="num">{t('source.col.used')}</span>
            <span>{t('source.col.owner')}</span>
            <span />
          </div>
          <ul>
            {found.map(source => (
              <SourceLine key={source.id} source={source} onEdit={() => edit(source.id)} />
            ))}
          </ul>
        </div>
      )}
      {isNew || opened ? (
        <SourceForm key={opened?.id ?? fresh} source={opened ?? null} onClose={() => edit(null)} />
      ) : null}
    </div>
  )
}

export default SourcesPage

import { inSpace, useCall, usePage } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSources, type SourceObject, sourceKindOf } from '../../shared/index.ts'
import './explorer.css'
import { ObjectTree } from './object-tree.tsx'
import { ObjectView } from './object-view.tsx'
import { QueryPane } from './query-pane.tsx'

/** Looking into a source: its objects, their columns and rows, and queries of one's own. */
const ExplorerPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const sources = useCall(listSources, {})
  const [chosen, setChosen] = useState<string | null>(query.source ?? null)
  const [object, setObject] = useState<SourceObject | null>(null)
  const all = sources.data?.data ?? []
  const source = all.find(({ id }) => id === chosen) ?? all[0]
  const crumbs = [{ title: t('source.title'), href: inSpace('/etl/datasource') }]
  const header = (
    <PageHeader
      crumbs={crumbs}
      title={t('explore.title')}
      action={
        source && object ? (
          <a
            className="btn p"
            href={inSpace(`/etl/taskDesign?from=${source.id}&object=${encodeURIComponent(object.id)}`)}
          >
            <Icon name="flow" size={14} /> {t('explore.task')}
          </a>
        ) : undefined
      }
    />
  )
  if (!sources.data) return <Skeleton rows={8} />
  if (!source)
    return (
      <>
        {header}
        <EmptyState kind="never" icon="db" fill title={t('source.none')}>
          {t('source.none.why')}
        </EmptyState>
      </>
    )
  return (
    <div className="ex" data-open={object ? '' : undefined}>
      {header}
      <nav className="ex-side" aria-label={t('explore.objects')}>
        <Select
          value={source.id}
          aria-label={t('source.title')}
          options={all.map(each => ({ value: each.id, label: each.name }))}
          onChange={next => {
            setChosen(next)
            setObject(null)
          }}
        />
        <ObjectTree key={source.id} source={source.id} chosen={object?.id ?? null} onChoose={setObject} />
      </nav>
      <div className="ex-main">
        {object ? (
          <ObjectView
            key={`${source.id} ${object.id}`}
            source={source.id}
            object={object}
            onBack={() => setObject(null)}
          />
        ) : (
          <EmptyState kind="never" icon="table" title={t('explore.choose')}>
            {t('explore.choose.why')}
          </EmptyState>
        )}
        {sourceKindOf(source.kind)?.queries ? <QueryPane key={source.id} source={source.id} /> : null}
      </div>
    </div>
  )
}

export default ExplorerPage

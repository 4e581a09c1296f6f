import { errorText, inSpace, useCall, useMayCall, useMayKeep, usePage } from '@gantry/client/web'
import { keepDraft } from '@gantry/designs/shared'
import { taskKind } from '@gantry/transform/shared'
import { EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { useMutation } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  createSource,
  listSourceObjects,
  listSources,
  type SourceObject,
  sourceKindOf,
} from '../../shared/index.ts'
import { describeTaskObject, describeTaskQuery } from '../../shared/tasks/contract.ts'
import { draftTask, type TaskRead } from '../tasks/draft-task.ts'
import './explorer.css'
import { ObjectTree } from './object-tree.tsx'
import { ObjectView } from './object-view.tsx'
import { QueryPane } from './query-pane.tsx'

/** A source of one table opens with it. */
const onlyObject = (objects: readonly SourceObject[]): SourceObject | null => {
  const [only, ...others] = objects
  return only && others.length === 0 && only.kind !== 'folder' ? only : null
}

/** Looking into a source: its objects, their columns and rows, and queries of one's own. */
const ExplorerPage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const mayCall = useMayCall()
  const mayRegister = useMayKeep('/{spaceUri}/dataAsset/management', 'create')
  const mayDesign = mayCall(keepDraft, { kind: taskKind.name })
  const mayDraft = mayDesign && mayCall(describeTaskObject)
  const sources = useCall(listSources, {})
  const [chosen, setChosen] = useState<string | null>(query.source ?? null)
  // Undefined: nobody has chosen or closed an object yet.
  const [picked, setPicked] = useState<SourceObject | null | undefined>(undefined)
  const all = sources.data?.data ?? []
  const source = all.find(({ id }) => id === chosen) ?? all[0]
  const outermost = useCall(listSourceObjects, { id: source?.id ?? '' }, { enabled: source !== undefined })
  const object = picked === undefined ? onlyObject(outermost.data?.data ?? []) : picked
  const navigate = useNavigate()
  const toTask = useMutation({
    mutationFn: async (from: TaskRead) => {
      const name = t('explore.task.name', { object: from.label }).slice(0, 100)
      const id = await draftTask(name, from)
      await navigate(inSpace(`/etl/taskDesign?id=${id}`))
    },
    onError: failed => toast({ kind: 'failed', text: errorText(t, failed) }),
  })
  const crumbs = [{ title: t('source.title'), href: inSpace('/etl/datasource') }]
  const header = (
    <PageHeader
      crumbs={crumbs}
      title={t('explore.title')}
      action={
        source && object ? (
          <>
            {source.kind === 'space' && mayRegister ? (
              <Button href={inSpace(`/dataAsset/management?register=${object.id}`)}>
                {t('explore.asset')}
              </Button>
            ) : null}
            {mayDraft ? (
              <Button
                type="primary"
                icon={<Icon name="flow" size={14} />}
                loading={toTask.isPending}
                onClick={() => toTask.mutate({ source: source.id, object: object.id, label: object.name })}
              >
                {t('explore.task')}
              </Button>
            ) : null}
          </>
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
          {mayCall(createSource) ? t('source.none.why') : null}
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
            setPicked(undefined)
          }}
        />
        <ObjectTree key={source.id} source={source.id} chosen={object?.id ?? null} onChoose={setPicked} />
      </nav>
      <div className="ex-main">
        {object ? (
          <ObjectView
            key={`${source.id} ${object.id}`}
            source={source.id}
            object={object}
            onBack={() => setPicked(null)}
          />
        ) : (
          <EmptyState kind="never" icon="table" title={t('explore.choose')}>
            {t('explore.choose.why')}
          </EmptyState>
        )}
        {sourceKindOf(source.kind)?.queries ? (
          <QueryPane
            key={source.id}
            source={source.id}
            busyTask={toTask.isPending}
            onTask={
              mayDesign && mayCall(describeTaskQuery)
                ? asked =>
                    toTask.mutate({
                      source: source.id,
                      query: asked,
                      label: t('explore.query.label', { source: source.name }).slice(0, 200),
                    })
                : null
            }
          />
        ) : null}
      </div>
    </div>
  )
}

export default ExplorerPage

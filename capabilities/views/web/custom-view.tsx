import { localise, newId } from '@gantry/base/shared'
import { currentLang, errorText, traceOf, useCall, usePage } from '@gantry/client/web'
import { openDesign } from '@gantry/designs/shared'
import { allKept } from '@gantry/designs/web'
import type { TableView } from '@gantry/model/shared'
import { viewKindOf } from '@gantry/screens/shared'
import { type TableModel, useTable } from '@gantry/screens/web'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { OwnViewDesigner } from './own-view-designer.tsx'
import { type OwnViewEntry, useOwnViews } from './use-own-views.ts'

/** Own views of a table: composed from blocks over the data of its application. */
const CustomViewConfig = () => {
  const { t } = useTranslation()
  const { params, query } = usePage()
  const table = params.module ?? ''
  const app = params.appId ?? ''
  const { model, error } = useTable(table)
  const { entries, error: failed } = useOwnViews(table, app)
  const [fresh] = useState(newId)
  const wrong = error ?? failed
  if (wrong)
    return (
      <EmptyState kind="error" fill traceId={traceOf(wrong)}>
        {errorText(t, wrong)}
      </EmptyState>
    )
  if (!model || !entries) return <Skeleton kind="table" rows={12} />
  const id = query.view ?? entries[0]?.id ?? fresh
  return <Opened key={id} id={id} model={model} entries={entries} app={app} />
}

interface OpenedProps {
  readonly id: string
  readonly model: TableModel
  readonly entries: readonly OwnViewEntry[]
  readonly app: string
}

const Opened = ({ id, model, entries, app }: OpenedProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [ready, setReady] = useState(false)
  const [round, setRound] = useState(0)
  // A page that was left a moment ago keeps its draft first.
  useEffect(() => {
    void allKept().then(() => setReady(true))
  }, [])
  const { data, error, isFetching, refetch } = useCall(
    openDesign,
    { kind: 'view', id },
    { enabled: ready, staleTime: 0 },
  )
  if (error)
    return (
      <EmptyState kind="error" fill traceId={traceOf(error)}>
        {errorText(t, error)}
      </EmptyState>
    )
  if (!data || (isFetching && round === 0 && !ready)) return <Skeleton kind="table" rows={12} />
  const kept = (data.draft?.body ?? data.published) as unknown as TableView | null
  if (kept && (kept.kind !== 'custom' || kept.table !== model.id))
    return <EmptyState kind="never" fill title={t('ownView.not')} />
  const begun: TableView = (data.published as unknown as TableView | null) ??
    kept ?? {
      id,
      table: model.id,
      kind: 'custom',
      label: t('ownView.new_name', { table: model.label }),
      options: viewKindOf('custom').propose(model.info.table) ?? { tiles: [] },
    }
  return (
    <OwnViewDesigner
      key={round}
      model={model}
      app={app}
      published={begun}
      release={data.design?.release ?? null}
      draft={data.draft && { ...data.draft, body: data.draft.body as unknown as TableView }}
      entries={entries.map(entry => ({
        id: entry.id,
        name: localise(entry.label, currentLang()),
        drafted: entry.drafted,
      }))}
      onOpen={view => void navigate(`/customview/config/${model.id}/${app}?view=${view}`)}
      onReopen={async () => {
        await refetch()
        setRound(now => now + 1)
      }}
    />
  )
}

export default CustomViewConfig

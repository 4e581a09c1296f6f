import { localise, newId } from '@gantry/base/shared'
import { currentLang, Failed, usePage } from '@gantry/client/web'
import { OpenedDesign } from '@gantry/designs/web'
import type { TableView } from '@gantry/model/shared'
import { viewKindOf } from '@gantry/screens/shared'
import { type TableModel, useTable } from '@gantry/screens/web'
import { EmptyState, Skeleton } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { viewKind } from '../shared/view-kind.ts'
import { OwnViewDesigner } from './own-view-designer.tsx'
import { type OwnViewEntry, useOwnViews } from './use-own-views.ts'

/** Own views of a table: composed from blocks over the data of its application. */
const CustomViewConfig = () => {
  const { params, query } = usePage()
  const table = params.module ?? ''
  const app = params.appId ?? ''
  const { model, error } = useTable(table)
  const { entries, error: failed } = useOwnViews(table, app)
  const [fresh] = useState(newId)
  const wrong = error ?? failed
  if (wrong) return <Failed error={wrong} fill />
  if (!model || !entries) return <Skeleton kind="table" rows={12} />
  const id = query.view ?? entries[0]?.id ?? fresh
  return <OpenedView key={id} id={id} model={model} entries={entries} app={app} />
}

interface OpenedViewProps {
  readonly id: string
  readonly model: TableModel
  readonly entries: readonly OwnViewEntry[]
  readonly app: string
}

const OpenedView = ({ id, model, entries, app }: OpenedViewProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [first] = useState<TableView>(() => ({
    id,
    table: model.id,
    kind: 'custom',
    label: t('ownView.new_name', { table: model.label }),
    options: viewKindOf('custom').propose(model.info.table) ?? { tiles: [] },
  }))
  return (
    <OpenedDesign<TableView> design={{ kind: viewKind.name, id }} first={first} missing={null}>
      {opened =>
        opened.published.kind === 'custom' && opened.published.table === model.id ? (
          <OwnViewDesigner
            opened={opened}
            model={model}
            app={app}
            entries={entries.map(entry => ({
              id: entry.id,
              name: localise(entry.label, currentLang()),
              drafted: entry.drafted,
            }))}
            onOpen={view => void navigate(`/customview/config/${model.id}/${app}?view=${view}`)}
          />
        ) : (
          <EmptyState kind="never" fill title={t('ownView.not')} />
        )
      }
    </OpenedDesign>
  )
}

export default CustomViewConfig

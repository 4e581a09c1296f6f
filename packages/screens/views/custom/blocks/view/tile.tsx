import { useCall } from '@gantry/client/web'
import { listViews } from '@gantry/model/shared'
import { ClosedTile, TileError, type TileProps } from '@gantry/tiles/web'
import { Skeleton } from '@gantry/ui/web'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { narrow } from '../../../../web/list/condition.ts'
import { EmbeddedViewContext } from '../../context.ts'
import { useSource } from '../../use-source.ts'
import type { ViewSettings } from './shared.ts'

/** A view of a table inside the page, with the same filter as the other blocks of the table. */
const ViewTile = ({ tile }: TileProps<ViewSettings>) => {
  const { t } = useTranslation()
  const { settings } = tile
  const { model, error, query, refetch } = useSource({ table: settings.table })
  const views = useCall(listViews, { table: settings.table }, { enabled: settings.table !== '' })
  const Embedded = use(EmbeddedViewContext)
  const failed = error ?? views.error
  if (failed) return <TileError error={failed} onRetry={error ? refetch : views.refetch} />
  if (settings.view === undefined) return <p className="ob-none ink3">{t('block.view.choose')}</p>
  if (!model || !views.data) return <Skeleton kind="table" />
  const view = views.data.data.find(({ id }) => id === settings.view)
  // A custom view inside a custom view could contain itself.
  if (!view || view.kind === 'custom' || !Embedded) return <ClosedTile />
  const filter = narrow(view.filter, query.filter)
  return (
    <Embedded
      model={model}
      view={view}
      query={{ ...query, ...(filter !== undefined && { filter }), ...(view.sort && { sort: view.sort }) }}
    />
  )
}

export default ViewTile

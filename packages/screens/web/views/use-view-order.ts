import { errorText, useAction } from '@gantry/client/web'
import { listViews, orderViews, type TableId, type TableView } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

/**
 * Moves a view to another position among the views of its table, for all users. Undefined if the user may not design views
 * or there is nothing to reorder.
 */
export const useViewOrder = (
  table: TableId,
  views: readonly TableView[],
  mayOrder: boolean,
): ((id: string, to: number) => void) | undefined => {
  const { t } = useTranslation()
  const order = useAction(orderViews, { refresh: [listViews] })
  if (!mayOrder || views.length < 2) return undefined
  return (id, to) => {
    const others = views.flatMap(view => (view.id === id ? [] : view.id))
    order.mutate(
      { table, ids: others.toSpliced(to, 0, id) },
      { onError: error => toast({ kind: 'failed', text: errorText(t, error) }) },
    )
  }
}

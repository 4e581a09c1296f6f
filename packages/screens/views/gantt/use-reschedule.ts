import type { Json } from '@gantry/base/shared'
import { call } from '@gantry/client/web'
import { changeTogether, type RecordRow } from '@gantry/model/shared'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../../web/detail/title-of.ts'
import type { TableModel } from '../../web/parts/table-model.ts'
import { whyRefused } from '../../web/views/why-refused.ts'

/** A record with its changed fields. */
export interface Change {
  readonly row: RecordRow
  readonly values: Readonly<Record<string, Json>>
}

/** Updates tasks in one transaction, with the checks and conflict handling of their form, and offers undo. */
export const useReschedule = (model: TableModel, view: string, refresh: () => Promise<unknown>) => {
  const { t } = useTranslation()
  const change = async (changes: readonly Change[]): Promise<void> => {
    const asked = changes.filter(({ values }) => Object.keys(values).length > 0)
    const [first] = asked
    if (!first) return
    const title = titleOf(model, first.row)
    try {
      const { data } = await call(changeTogether, {
        table: model.id,
        view,
        changes: asked.map(({ row, values }) => ({
          id: row.id,
          version: row.version,
          record: { ...values },
        })),
      })
      const versions = new Map(data.map(({ id, version }) => [id, version]))
      await refresh()
      toast({
        text: t('view.gantt.moved', { title, count: asked.length }),
        undo: () =>
          void change(
            asked.map(({ row, values }) => ({
              row: { ...row, ...values, version: versions.get(row.id) ?? row.version } as RecordRow,
              values: Object.fromEntries(Object.keys(values).map(id => [id, row[id] ?? null])),
            })),
          ),
      })
    } catch (error) {
      toast({ kind: 'failed', text: t('view.gantt.refused', { title, why: whyRefused(t, model, error) }) })
      await refresh()
    }
  }
  return change
}

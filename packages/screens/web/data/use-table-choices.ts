import { localise } from '@gantry/base/shared'
import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { listRecords, type TableSummary, where } from '@gantry/model/shared'
import { sharedNames, type TableChoice, tableChoices } from './table-choices.ts'

/** Tables as options of a list. The names of applications are asked for only where two tables have one name. */
export const useTableChoices = (
  tables: readonly Pick<TableSummary, 'id' | 'label' | 'app'>[],
): readonly TableChoice[] => {
  const { lang } = localeNow()
  const shared = sharedNames(tables, lang)
  const ids = [
    ...new Set(tables.flatMap(({ app, label }) => (app && shared.has(localise(label, lang)) ? [app] : []))),
  ].toSorted()
  const { data } = useCall(
    listRecords,
    {
      table: 'application',
      filter: where('id', 'in', ids),
      fields: ['name'],
      pageSize: 200,
      count: 'none',
    },
    { enabled: ids.length > 0 },
  )
  const apps = new Map((data?.data ?? []).map(({ id, name }) => [id, String(name ?? '')]))
  return tableChoices(tables, apps, lang)
}

import { useCall, useNudge } from '@gantry/client/web'
import { listRecords } from '@gantry/model/shared'
import { type FieldModel, formatValue, type TableModel, useTable } from '@gantry/screens/web'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOfLayer, type Layer } from '../../../shared/screen/layer.ts'
import { SharedDataContext } from '../screen-data.ts'

/** The newest records of a table, followed live: chosen fields as columns, or title and first choice. */
export const RecordsBody = ({ settings }: { readonly settings: Layer['settings'] }) => {
  const { t } = useTranslation()
  const shared = use(SharedDataContext)
  const table = typeof settings.table === 'string' ? settings.table : ''
  const { model, error } = useTable(shared ? '' : table)
  // Records are not part of what a link shows.
  if (shared || error) return <p className="sl-none">{t('dashboards.layer.closed')}</p>
  if (!model) return null
  const limit = typeof settings.limit === 'number' ? settings.limit : 8
  const chosen = fieldsOfLayer(settings)
  if (chosen.length === 0) return <Lines model={model} limit={limit} />
  // A field that the viewer may not read is left out, the others stay.
  const fields = chosen.flatMap(id => model.field(id) ?? [])
  return fields.length === 0 ? (
    <p className="sl-none">{t('dashboards.layer.closed')}</p>
  ) : (
    <Columns model={model} limit={limit} fields={fields} />
  )
}

interface RowsProps {
  readonly model: TableModel
  readonly limit: number
}

const useRows = ({ model, limit }: RowsProps, fields: readonly FieldModel[]) => {
  const { data, refetch } = useCall(
    listRecords,
    { table: model.id, pageSize: limit, count: 'none', fields: fields.map(({ id }) => id) },
    { keep: true },
  )
  useNudge(model.id, () => void refetch())
  return data?.data ?? []
}

const Columns = ({ fields, ...list }: RowsProps & { readonly fields: readonly FieldModel[] }) => {
  const rows = useRows(list, fields)
  return (
    <table className="sl-table">
      <thead>
        <tr>
          {fields.map(({ id, label, unit, align }) => (
            <th key={id} className={align === 'end' ? 'num' : undefined} translate="no">
              {unit ? `${label} (${unit})` : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            {fields.map(field => (
              <td key={field.id} className={field.align === 'end' ? 'num' : undefined} translate="no">
                {formatValue(field, row[field.id])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Lines = (list: RowsProps) => {
  const { model } = list
  const title = model.field(model.title)
  const state = model.fields.find(({ type }) => type.kind === 'choice')
  const rows = useRows(list, [...(title ? [title] : []), ...(state ? [state] : [])])
  return (
    <ul className="sl-rows">
      {rows.map(row => (
        <li key={row.id}>
          <span className="cut" translate="no">
            {title ? formatValue(title, row[model.title]) : row.id}
          </span>
          <span className="ink2" translate="no">
            {state ? formatValue(state, row[state.id]) : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}

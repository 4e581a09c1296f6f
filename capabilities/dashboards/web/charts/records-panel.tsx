import { Failed, inSpace, useCall } from '@gantry/client/web'
import { type Filter, listRecords } from '@gantry/model/shared'
import { type FieldModel, formatValue, type TableModel } from '@gantry/screens/web'
import { EmptyState, Icon, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

/** Records shown; more are in the list. */
const most = 50
/** Fields beside the title. */
const mostFields = 3

/** Short fields that tell records apart: choices, dates and numbers. */
const tellingFields = (model: TableModel): readonly FieldModel[] =>
  model.fields
    .filter(
      ({ id, type, masked }) =>
        id !== model.title && !masked && ['choice', 'moment', 'number'].includes(type.kind),
    )
    .slice(0, mostFields)

const numberOf = (model: TableModel): FieldModel | undefined =>
  model.fields.find(({ def }) => def.type === 'serial')

interface RecordsPanelProps {
  readonly model: TableModel
  readonly filter: Filter
  /** Name of the mark or filter the records belong to. */
  readonly label: string
  onClose(): void
}

/** The records behind a mark, as far as the reader may see them. */
export const RecordsPanel = ({ model, filter, label, onClose }: RecordsPanelProps) => {
  const { t } = useTranslation()
  const code = numberOf(model)
  const telling = tellingFields(model)
  const { data, error } = useCall(
    listRecords,
    {
      table: model.id,
      filter,
      pageSize: most,
      fields: [...new Set([model.title, ...(code ? [code.id] : []), ...telling.map(({ id }) => id)])],
    },
    { keep: true },
  )
  const total = data?.total ?? 0
  const title = model.field(model.title)
  return (
    <aside className="rp" aria-label={t('dashboards.records')}>
      <header>
        <div>
          <h2 translate="no">{label}</h2>
          <p className="ink3 cap">
            <span translate="no">{model.label}</span>
            {data ? ` · ${t('dashboards.records.count', { count: total })}` : null}
          </p>
        </div>
        <button type="button" className="btn t s sq" aria-label={t('dashboards.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="rp-body">
        {error ? (
          <Failed error={error} />
        ) : data ? (
          data.data.length === 0 ? (
            <EmptyState kind="never" icon="list" title={t('dashboards.records.none')} />
          ) : (
            <ul>
              {data.data.map(row => (
                <li key={row.id}>
                  <a href={inSpace(`/${model.id}/detail/${row.id}`)}>
                    {code ? (
                      <span className="mono" translate="no">
                        {formatValue(code, row[code.id])}
                      </span>
                    ) : null}
                    <b translate="no">{(title ? formatValue(title, row[model.title]) : '') || row.id}</b>
                    <span className="ink3 cap" translate="no">
                      {telling
                        .map(field => formatValue(field, row[field.id]))
                        .filter(text => text !== '')
                        .join(' · ')}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          )
        ) : (
          <Skeleton kind="table" rows={8} />
        )}
      </div>
      <footer>
        {total > most ? (
          <span className="ink3 cap">{t('dashboards.records.first', { limit: most })}</span>
        ) : null}
        <a className="btn" href={inSpace(`/app/!/${model.id}/${model.info.table.app ?? ''}`)}>
          {t('dashboards.records.list', { table: model.label })}
        </a>
      </footer>
    </aside>
  )
}

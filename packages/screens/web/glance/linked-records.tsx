import { inSpace, useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { all, type FieldId, listRecords, type RecordRow, where } from '@gantry/model/shared'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTable } from '../data/use-table.ts'
import { columnsThatFit } from '../list/columns-that-fit.ts'
import { ListCard } from '../list/list-card.tsx'
import { inSentence } from '../parts/in-sentence.ts'
import type { TableModel } from '../parts/table-model.ts'
import { deadlineFields, unfinishedOnly } from '../parts/unfinished.ts'
import './glance.css'

interface LinkedRecordsProps {
  readonly table: string
  /** Field of the table that refers to the record; `slave.field` where slave rows do. */
  readonly field: string
  /** The record that is referred to. */
  readonly record: string
}

const mostShown = 3
/** Facts of a card beside its title. */
const besideTitle = 3

/** Records of one table that refer to a record: those whose work is not done, newest first, and the way to a new one. */
export const LinkedRecords = ({ table, field, record }: LinkedRecordsProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { model } = useTable(table)
  const open = model && unfinishedOnly(model)
  const beside = model ? fieldsBeside(model, field) : []
  const linked = where(field, 'eq', record)
  const found = useCall(
    listRecords,
    {
      table,
      filter: open ? all(linked, open) : linked,
      fields: model ? [model.title, ...deadlineFields(model), ...beside] : [],
      pageSize: mostShown,
    },
    { enabled: model !== null },
  )
  if (!model || !found.data) return null
  const { data: rows, total, page } = found.data
  const begins = !field.includes('.') && model.can('create') && model.writable(field)
  const href = ({ id }: RecordRow) => inSpace(`/${table}/detail/${id}`)
  return (
    <section className="gl-linked">
      <header>
        <h3 translate="no">{model.label}</h3>
        {open && total !== null ? (
          <span className="ink2">
            {t('glance.open', { count: total })}
            {page.capped ? '+' : ''}
          </span>
        ) : null}
        <span className="grow" />
        {begins ? (
          <a
            className="btn t s"
            href={inSpace(`/form?table=${table}&form=new&value.${field}=${record}`)}
            aria-label={t('glance.new', { table: inSentence(model.one, localeNow().lang) })}
          >
            <Icon name="plus" size={14} />
            {t('glance.begin')}
          </a>
        ) : null}
        <a
          className="btn t s"
          href={inSpace(`/datacenter/table/list/${table}?${encodeURIComponent(field)}.in=${record}`)}
        >
          {t('glance.all')}
          <Icon name="right" size={14} />
        </a>
      </header>
      <ul>
        {rows.map(row => (
          <li key={row.id}>
            <ListCard
              model={model}
              fields={beside}
              row={row}
              fresh={false}
              current={false}
              href={href}
              open={opened => void navigate(href(opened))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The most informative columns of the table's list, without the reference itself. */
const fieldsBeside = (model: TableModel, reference: FieldId): readonly FieldId[] =>
  columnsThatFit(model.info.view.list.columns, Number.POSITIVE_INFINITY, model.title, id => ({
    kind: model.field(id)?.type.kind ?? 'text',
    width: 0,
  }))
    .map(column => column.field)
    .filter(id => id !== model.title && id !== reference && model.field(id) !== undefined)
    .slice(0, besideTitle)

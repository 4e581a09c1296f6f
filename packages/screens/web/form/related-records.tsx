import { errorText, inSpace } from '@gantry/client/web'
import { type FormBlock, type RecordRow, where } from '@gantry/model/shared'
import { Icon, Skeleton } from '@gantry/ui/web'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecords } from '../data/use-records.ts'
import { useTable } from '../data/use-table.ts'
import { Value } from '../detail/value.tsx'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import type { FormValues } from './values.ts'

type Related = Extract<FormBlock, { readonly kind: 'related' }>

interface RelatedRecordsProps {
  readonly block: Related
  readonly label: string | undefined
  readonly record: RecordRow | null
  /** Renders the form of a new related record; absent: none can be created here. */
  readonly begin?: ComponentType<BeginRelated> | undefined
  /** Title of the record, if known. */
  readonly title?: string | undefined
}

const pageSize = 10
/** Number of columns if the design names none. */
const firstColumns = 5

/** A new record, created from a list of related ones with the link filled in. */
export interface BeginRelated {
  readonly model: TableModel
  readonly initial: FormValues
  onEnd(saved: boolean): void
}

/** Records of another table that link to this one and are visible to the user. */
export const RelatedRecords = ({ block, label, title, record, begin }: RelatedRecordsProps) => {
  const { t } = useTranslation()
  const { model, error } = useTable(block.table)
  if (record === null) return <p className="rf-blocked">{t('form.block.related_later')}</p>
  if (error) return <p className="rf-blocked">{errorText(t, error)}</p>
  if (!model) return <Skeleton kind="table" rows={3} />
  return <Rows block={block} label={label} title={title} record={record} model={model} begin={begin} />
}

interface RowsProps extends RelatedRecordsProps {
  readonly record: RecordRow
  readonly model: TableModel
}

const Rows = ({ block, label, title, record, model, begin: Begin }: RowsProps) => {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [begun, setBegun] = useState(false)
  const columns = columnsOf(block, model)
  const { data, error, refetch } = useRecords(model.id, {
    filter: where(block.by, 'eq', record.id),
    page,
    pageSize,
  })
  const rows = data?.data ?? []
  const link = model.field(block.by)
  const own = { id: record.id, title: title ?? record.id }
  return (
    <div className="rf-related">
      <header>
        {label === undefined ? <b translate="no">{model.label}</b> : null}
        <span className="ink3 cap">{data?.total === undefined ? '' : String(data.total)}</span>
        {Begin && model.can('create') && link && model.writable(block.by) ? (
          <button type="button" className="btn t xs" onClick={() => setBegun(true)}>
            <Icon name="plus" size={14} />
            {t('form.block.begin', { name: model.one })}
          </button>
        ) : null}
      </header>
      {error ? (
        <p className="rf-blocked">{errorText(t, error)}</p>
      ) : rows.length === 0 && data ? (
        <p className="rf-blocked">{t('form.block.related_none')}</p>
      ) : (
        <div className="rd-rows">
          <table className="tbl rd-sub">
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column.id} className={column.align === 'end' ? 'num' : undefined} translate="no">
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.id}>
                  {columns.map((column, at) => (
                    <td key={column.id} className={column.align === 'end' ? 'num' : undefined}>
                      {at === 0 ? (
                        <a
                          href={inSpace(`/form?table=${model.id}&id=${row.id}`)}
                          target="_blank"
                          rel="noreferrer"
                        >
                          <Value field={column} record={row} />
                        </a>
                      ) : (
                        <Value field={column} record={row} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {page > 1 || data?.page.next ? (
        <nav className="rf-related-pages">
          <button type="button" className="btn t xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('form.block.previous')}
          </button>
          <button
            type="button"
            className="btn t xs"
            disabled={!data?.page.next}
            onClick={() => setPage(page + 1)}
          >
            {t('form.block.next')}
          </button>
        </nav>
      ) : null}
      {begun && Begin ? (
        <Begin
          model={model}
          initial={{ [block.by]: link?.type.kind === 'set' ? [own] : own }}
          onEnd={saved => {
            setBegun(false)
            if (saved) void refetch()
          }}
        />
      ) : null}
    </div>
  )
}

/** The columns named by the design, else the first columns of the list, without the link back to this record. */
const columnsOf = ({ by, columns }: Related, model: TableModel): readonly FieldModel[] => {
  const ids =
    columns ??
    model.info.view.list.columns.flatMap(({ field, hidden }) => (hidden || field === by ? [] : [field]))
  const found = ids.flatMap(id => model.field(id) ?? []).filter(({ type }) => !type.rows)
  return columns ? found : found.slice(0, firstColumns)
}

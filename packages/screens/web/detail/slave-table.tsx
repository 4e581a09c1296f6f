import { isPlainObject, type Json } from '@gantry/base/shared'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '../parts/label-of.ts'
import { useSlaveFaces } from '../parts/slave-faces.ts'
import { sumOf } from '../parts/sum.ts'
import type { FieldModel, SlaveModel } from '../parts/table-model.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

interface SlaveTableProps {
  readonly field: FieldModel
  readonly slave: SlaveModel
  readonly rows: unknown
}

type SlaveRow = Readonly<Record<string, Json>>

/** Compact table of slave rows with column totals. */
export const SlaveTable = ({ field, slave: model, rows }: SlaveTableProps) => {
  const { t } = useTranslation()
  const slave = useSlaveFaces(model)
  const shown = (Array.isArray(rows) ? rows : []).filter(isPlainObject) as SlaveRow[]
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, before, after } = useRowsInSight(body, shown.length)
  const summed = slave.fields.filter(column => column.summed && column.totalled)
  return (
    <section>
      <h3 className="rd-sec">
        <span translate="no">{field.label}</span>
        <span className="ink3 cap">{shown.length}</span>
      </h3>
      <div className="rd-rows">
        <table
          className={before + after > 0 ? 'tbl rd-sub many' : 'tbl rd-sub'}
          aria-rowcount={shown.length + 1}
        >
          <thead>
            <tr>
              {slave.fields.map(column => (
                <th key={column.id} className={column.align === 'end' ? 'num' : undefined} translate="no">
                  {labelOf(t, column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {before > 0 ? <tr aria-hidden style={{ height: before }} /> : null}
            {shown.slice(from, to).map((row, i) => (
              <tr key={typeof row.id === 'string' ? row.id : from + i} aria-rowindex={from + i + 2}>
                {slave.fields.map(column => (
                  <td key={column.id} className={column.align === 'end' ? 'num' : undefined}>
                    <column.view.Cell value={row[column.id] ?? null} field={column.def} row={row} />
                  </td>
                ))}
              </tr>
            ))}
            {after > 0 ? <tr aria-hidden style={{ height: after }} /> : null}
          </tbody>
          {summed.length > 0 && shown.length > 1 ? (
            <tfoot>
              <tr>
                {slave.fields.map((column, i) => (
                  <td key={column.id} className={column.align === 'end' ? 'num' : undefined}>
                    {summed.includes(column) ? (
                      <column.view.Cell value={sumOf(shown.map(row => row[column.id]))} field={column.def} />
                    ) : i === 0 ? (
                      <span className="ink3">{t('record.sum')}</span>
                    ) : null}
                  </td>
                ))}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
    </section>
  )
}

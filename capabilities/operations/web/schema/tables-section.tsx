import { localise } from '@gantry/base/shared'
import { currentLang, sayBytes, sayNumber, useCall } from '@gantry/client/web'
import { type DataTable, listDataTables } from '@gantry/model/shared'
import { useTranslation } from 'react-i18next'
import { saySeconds } from './quantities.ts'
import { SectionTable } from './section-table.tsx'

/** Lists slower than this are marked. Milliseconds. */
const slow = 1_000

/** The tables of the space, the largest first: rows, size, growth and the slowest list. */
export const TablesSection = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(listDataTables, {})
  const largest = Math.max(1, ...(data?.data ?? []).map(total))
  return (
    <>
      {data ? (
        <p className="ink3">
          {t('schema.sizes.sum', {
            count: data.data.length,
            size: sayBytes(data.data.reduce((sum, each) => sum + total(each), 0)),
          })}
        </p>
      ) : null}
      <SectionTable
        rows={data?.data}
        error={error}
        none="schema.sizes.none"
        rowKey={({ table }) => table.id}
        pageSize={20}
        columns={[
          {
            title: t('schema.sizes.table'),
            render: (_, { table }) => <b translate="no">{localise(table.label, currentLang())}</b>,
          },
          {
            title: t('schema.sizes.rows'),
            align: 'right',
            sorter: (one, other) => one.rows - other.rows,
            render: (_, { rows }) => sayNumber(rows),
          },
          {
            title: t('schema.sizes.size'),
            align: 'right',
            sorter: (one, other) => total(one) - total(other),
            render: (_, table) => (
              <>
                {sayBytes(total(table))}
                <Bar table={table} largest={largest} />
              </>
            ),
          },
          {
            title: t('schema.sizes.grown'),
            align: 'right',
            sorter: (one, other) => (one.grown ?? 0) - (other.grown ?? 0),
            render: (_, { grown }) => (grown === null ? '' : `${grown > 0 ? '+' : ''}${sayBytes(grown)}`),
          },
          {
            title: t('schema.sizes.slowest'),
            align: 'right',
            sorter: (one, other) => (one.slowest ?? 0) - (other.slowest ?? 0),
            render: (_, { slowest }) =>
              slowest === null ? null : (
                <span className={slowest > slow ? 'ops-late' : undefined}>{saySeconds(slowest)}</span>
              ),
          },
        ]}
      />
    </>
  )
}

const total = ({ bytes, indexBytes }: DataTable): number => bytes + indexBytes

/** Size of data and indexes of a table relative to the largest one. */
const Bar = ({ table, largest }: { table: DataTable; largest: number }) => {
  const { t } = useTranslation()
  const share = (bytes: number): string => `${(bytes / largest) * 100}%`
  const words = t('schema.sizes.parts', {
    data: sayBytes(table.bytes),
    indexes: sayBytes(table.indexBytes),
  })
  return (
    <span className="ops-bar" role="img" aria-label={words} title={words}>
      <i style={{ width: share(table.bytes) }} />
      <i style={{ width: share(table.indexBytes) }} />
    </span>
  )
}

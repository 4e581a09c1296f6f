import { useTranslation } from 'react-i18next'
import type { Batch } from '../../shared/index.ts'

const isNumeric = (type: string): boolean =>
  type === 'integer' || type === 'double' || type.startsWith('decimal')

/** Rows as a sheet; of many only the first 500 are drawn. */
export const ResultSheet = ({ batch }: { readonly batch: Batch }) => {
  const { t } = useTranslation()
  const drawn = Math.min(batch.rows, 500)
  return (
    <div className="ex-scroll">
      <table className="ex-sheet">
        <thead>
          <tr>
            <th className="num">#</th>
            {batch.columns.map(({ name, type, note }) => (
              <th
                key={name}
                className={isNumeric(type) ? 'num' : undefined}
                title={`${note ?? ''} ${type}`.trim()}
              >
                <span translate="no">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: drawn }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer have no other identity
            <tr key={row}>
              <td className="num ex-n">{row + 1}</td>
              {batch.columns.map(({ name, type }, at) => {
                const value = batch.values[at]?.[row]
                return (
                  <td key={name} className={isNumeric(type) ? 'num' : undefined} translate="no">
                    {value === null || value === undefined ? '—' : String(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {batch.rows === 0 ? <p className="ex-none">{t('explore.rows.none')}</p> : null}
    </div>
  )
}

import { errorText, useCall } from '@gantry/client/web'
import { Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { sampleAsset } from '../shared/contract.ts'

/** The first rows of an asset, for who may see them. */
export const AssetSample = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(sampleAsset, { id })
  return (
    <section>
      <h3>{t('asset.sample')}</h3>
      {error ? <p className="hint err">{errorText(t, error)}</p> : null}
      {!data && !error ? <Skeleton rows={4} /> : null}
      {data ? (
        <div className="as-scroll">
          <table>
            <thead>
              <tr>
                {data.columns.map(column => (
                  <th key={column.id} translate="no">
                    {column.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sample have no other identity
                <tr key={at}>
                  {data.columns.map((column, place) => (
                    <td key={column.id} translate="no">
                      {row[place]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {data.rows.length === 0 ? <p className="ink2">{t('asset.sample.none')}</p> : null}
        </div>
      ) : null}
    </section>
  )
}

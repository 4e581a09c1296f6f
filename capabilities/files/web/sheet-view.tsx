import { useCall } from '@gantry/client/web'
import { Banner, EmptyState, Skeleton } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSheet, sheetShown } from '../shared/contract.ts'
import type { FilePlace } from './file-place.ts'
import { NoView } from './no-view.tsx'

/** The first rows of a workbook's sheets. */
const SheetView = ({ place }: { place: FilePlace }) => {
  const { t } = useTranslation()
  const [sheet, setSheet] = useState(0)
  const { data, error } = useCall(fileSheet, { ...place, sheet }, { keep: true })
  if (error) return <NoView error={error} />
  if (!data) return <Skeleton kind="table" rows={12} />
  const width = Math.max(0, ...data.rows.map(row => row.length))
  return (
    <>
      {data.more ? <Banner kind="info">{t('files.sheet.more', { ...sheetShown })}</Banner> : null}
      {data.sheets.length > 1 ? (
        <nav className="seg">
          {data.sheets.map((name, at) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is known by its place
              key={at}
              type="button"
              className={at === sheet ? 'on' : undefined}
              aria-pressed={at === sheet}
              translate="no"
              onClick={() => setSheet(at)}
            >
              {name}
            </button>
          ))}
        </nav>
      ) : null}
      {width === 0 ? (
        <EmptyState fill kind="never" icon="table" title={t('files.sheet.empty')} />
      ) : (
        <div className="fv-sheet">
          <table className="tbl" translate="no">
            <tbody>
              {data.rows.map((row, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
                <tr key={line}>
                  <th className="num">{line + 1}</th>
                  {Array.from({ length: width }, (_, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
                    <td key={at}>{row[at]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

export default SheetView

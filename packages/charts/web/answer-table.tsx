import { useTranslation } from 'react-i18next'
import { type LineCell, linesOf } from '../shared/lines.ts'
import type { WrittenFaceProps } from './face.ts'

/** An answer as a table with totals: the kind `table`, and the accessible alternative of every other kind. */
export const AnswerTable = ({ scene, notes, onMark }: WrittenFaceProps) => {
  const { t } = useTranslation()
  const { heads, lines, total } = linesOf(scene, notes)
  const names = scene.chart.rows.length
  const figure = ({ text, mark, value }: LineCell) =>
    onMark && mark && value !== null ? (
      <button type="button" className="ch-cell" onClick={() => onMark(mark)}>
        {text}
      </button>
    ) : (
      text
    )
  return (
    <div className="ch-table">
      <table className="tbl">
        <thead>
          <tr>
            {heads.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
              <th key={at} scope="col" className={at < names ? undefined : 'num'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={row}>
              {line.names.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <th key={at} scope="row" translate="no">
                  {name}
                </th>
              ))}
              {line.cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at} className="num">
                  {figure(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {names > 0 ? (
              <th scope="row" colSpan={names}>
                {t('charts.total')}
              </th>
            ) : null}
            {total.map(({ text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={at} className="num">
                {text}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

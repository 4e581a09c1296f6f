import { readNumber } from '@gantry/base/shared'
import { sayNumber } from '@gantry/client/web'
import { type CellProps, fieldViewOf } from '@gantry/fields/web'
import { useTranslation } from 'react-i18next'

const usual = fieldViewOf({ type: 'decimal' })

/** The upper limit of a check; of one that wants changes within days, the days with their unit. */
const Cell = ({ value, field, row }: CellProps) => {
  const { t } = useTranslation()
  const days = row?.rule === 'fresh' ? readNumber(value) : null
  if (!days) return <usual.Cell value={value} field={field} />
  return (
    <span className="f-num">
      {t('asset.check.days', { days: sayNumber(days.toNumber(), days.decimalPlaces()) })}
    </span>
  )
}

/** How the checks of an asset show their upper limit. */
export const mostFace = { Cell, Input: usual.Input }

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Month } from '../../shared/services/summary-contract.ts'
import { sayMoney } from '../parts/say.ts'

interface FigureProps {
  readonly title: string
  readonly value: string
  readonly more: string
  readonly points: readonly number[]
}

const width = 160
const height = 56

/** A figure with the line of its last days; the area below it is filled. */
export const Figure = ({ title, value, more, points }: FigureProps) => {
  const most = Math.max(1, ...points)
  const at = (point: number, place: number) =>
    `${(place / Math.max(1, points.length - 1)) * width},${height - 2 - (point / most) * (height - 6)}`
  const line = points.map(at).join(' ')
  return (
    <div className="co-figure">
      <span className="ink2">{title}</span>
      <b>{value}</b>
      <small className="ink3">{more}</small>
      {points.length > 1 ? (
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={title}>
          <polygon points={`0,${height} ${line} ${width},${height}`} />
          <polyline points={line} vectorEffect="non-scaling-stroke" />
        </svg>
      ) : null}
    </div>
  )
}

/** Revenue by month as bars. */
export const Revenue = ({ months }: { readonly months: readonly Month[] }) => {
  const { t } = useTranslation()
  const most = Math.max(1, ...months.map(({ amount }) => amount))
  const all = months.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <p>
        <b className="co-sum">{sayMoney(all)}</b> <span className="ink3">{t('consoles.sum.year')}</span>
      </p>
      <ol className="co-months">
        {months.map(({ month, amount }) => (
          <li key={month} title={`${month} ${sayMoney(amount)}`}>
            <i style={{ height: `${(amount / most) * 100}%` }} />
            <small className="ink3">{month.slice(5)}</small>
          </li>
        ))}
      </ol>
    </>
  )
}

/** A name that leads to its page. */
export const Named = ({
  to,
  name,
  below,
}: {
  readonly to: string
  readonly name: string
  readonly below?: string
}) => (
  <span translate="no">
    <Link to={to}>
      <b>{name}</b>
    </Link>
    {below ? <small className="ink3 co-below">{below}</small> : null}
  </span>
)

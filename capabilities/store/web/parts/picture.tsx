import { inSpace } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../shared/types.ts'
import { say } from './say.ts'

/** The address of a picture of the store. */
export const pictureHref = (id: string): string => inSpace(`/api/store/pictures/${id}`)

interface PictureProps {
  readonly product: Pick<Product, 'name' | 'picture' | 'cut' | 'color'>
}

/** Rows of the drawn list: widths of the bars in their columns, in percent. */
const rows = [
  [72, 48, 60, 36],
  [54, 64, 40, 52],
  [80, 40, 56, 30],
  [46, 58, 34, 60],
] as const

/** The first picture of a product; without one its list, drawn with the columns of its first table. */
export const Picture = ({ product: { name, picture, cut, color } }: PictureProps) => {
  const { t } = useTranslation()
  if (picture)
    return (
      <img
        className="ap-picture"
        src={pictureHref(picture)}
        alt={t('store.picture', { name: say(name) })}
        loading="lazy"
      />
    )
  const columns = (cut?.columns ?? []).slice(0, 3)
  return (
    <svg
      className="ap-picture"
      viewBox="0 0 320 150"
      role="img"
      aria-label={t('store.picture', { name: say(name) })}
    >
      <rect width="320" height="150" className="ap-d-ground" />
      <rect x="20" y="18" width="300" height="140" rx="6" className="ap-d-panel" />
      <text x="34" y="40" className="ap-d-title">
        {cut ? say(cut.label) : say(name)}
      </text>
      <line x1="20" x2="320" y1="52" y2="52" className="ap-d-line" />
      {columns.map((label, at) => (
        <text key={say(label)} x={34 + at * 98} y="68" className="ap-d-head">
          {say(label).slice(0, 8)}
        </text>
      ))}
      {rows.map((widths, row) => (
        <g key={widths[0]}>
          <circle cx="38" cy={86 + row * 18} r="3" fill={`var(--c${((color + row) % 8) + 1})`} />
          {[0, 1, 2].map(at => (
            <rect
              key={at}
              x={(at === 0 ? 48 : 34) + at * 98}
              y={82 + row * 18}
              width={widths[at]}
              height="7"
              rx="3.5"
              className="ap-d-bar"
            />
          ))}
        </g>
      ))}
    </svg>
  )
}

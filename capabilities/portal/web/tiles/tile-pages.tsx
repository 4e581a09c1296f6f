import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

interface TilePagesProps {
  readonly number: number
  readonly size: number
  /** Records on this page. */
  readonly count: number
  readonly total: number
  /** There are more than `total`. */
  readonly more: boolean
  onChange(number: number): void
}

/** Turns the pages of a component's records. */
export const TilePages = ({ number, size, count, total, more, onChange }: TilePagesProps) => {
  const { t } = useTranslation()
  const pages = Math.max(1, Math.ceil(total / size))
  if (pages === 1 && number === 1) return null
  return (
    <div className="po-pages">
      <span className="ink3">
        {t('portal.application.range', {
          from: (number - 1) * size + 1,
          to: (number - 1) * size + count,
          total: more ? `${total}+` : total,
        })}
      </span>
      <span className="grow" />
      <button
        type="button"
        className="btn t xs sq"
        disabled={number <= 1}
        aria-label={t('portal.application.previous')}
        onClick={() => onChange(number - 1)}
      >
        <Icon name="left" size={14} />
      </button>
      <button
        type="button"
        className="btn t xs sq"
        disabled={number >= pages}
        aria-label={t('portal.application.next')}
        onClick={() => onChange(number + 1)}
      >
        <Icon name="right" size={14} />
      </button>
    </div>
  )
}

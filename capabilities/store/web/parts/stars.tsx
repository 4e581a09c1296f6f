import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

interface StarsProps {
  /** Null: not rated. */
  readonly stars: number | null
  readonly reviews: number
}

/** The mean of the ratings, in one line. */
export const Stars = ({ stars, reviews }: StarsProps) => {
  const { t } = useTranslation()
  if (stars === null) return <span className="ink3">{t('store.not_rated')}</span>
  return (
    <span className="ap-stars" title={t('store.stars', { stars, number: reviews })}>
      <Icon name="star" size={14} />
      <b>{stars.toFixed(1)}</b>
      <small className="ink3">({reviews})</small>
    </span>
  )
}

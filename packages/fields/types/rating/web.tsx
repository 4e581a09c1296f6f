import { useTranslation } from 'react-i18next'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { focusAtFirst } from '../../web/parts/focus-at-first.ts'
import { type RatingField, rating, starsOf } from './shared.ts'

const Cell = ({ value, field }: CellProps<RatingField>) => {
  const { t } = useTranslation()
  if (value === null) return null
  const drawn = rating.format(value as never, field, localeNow())
  const filled = drawn.lastIndexOf('★') + 1
  return (
    <span
      className="f-stars"
      role="img"
      aria-label={t('field.stars', { count: Number(value), max: starsOf(field) })}
    >
      <b>{drawn.slice(0, filled)}</b>
      {drawn.slice(filled)}
    </span>
  )
}

/** Stars selected by click or arrow keys; a click on the current rating clears it. */
const Input = ({
  id,
  value,
  field,
  onChange,
  onBlur,
  disabled,
  autoFocus,
  issue,
}: InputProps<RatingField>) => {
  const { t } = useTranslation()
  const max = starsOf(field)
  const stars = Array.from({ length: max }, (_, place) => place + 1)
  return (
    <div
      className={issue ? 'f-rate bad' : 'f-rate'}
      role="radiogroup"
      id={id}
      aria-labelledby={`${id}-l`}
      onBlur={onBlur}
    >
      {stars.map(star => (
        <label key={star} className={Number(value) >= star ? 'on' : undefined}>
          <input
            type="radio"
            className="sr"
            name={id}
            aria-label={t('field.stars', { count: star, max })}
            checked={value === star}
            disabled={disabled ?? false}
            ref={autoFocus === true && star === Math.max(Number(value), 1) ? focusAtFirst : undefined}
            onChange={() => onChange(star)}
            onClick={() => {
              if (value === star && !field.required) onChange(null)
            }}
          />
          <span aria-hidden="true">{Number(value) >= star ? '★' : '☆'}</span>
        </label>
      ))}
    </div>
  )
}

export const ratingView: FieldView<RatingField> = { Cell, Input, width: 110, icon: 'star' }

import { localeNow } from '@gantry/fields/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { type OccupationShow, spans, step, windowOf } from './show.ts'

interface OccupationToolsProps {
  readonly show: OccupationShow
  readonly today: string
  readonly phone: boolean
  onShow(show: OccupationShow): void
}

/** Displayed span and navigation to the next and previous one. */
export const OccupationTools = ({ show, today, phone, onShow }: OccupationToolsProps) => {
  const { t } = useTranslation()
  const arrow = (by: -1 | 1) => (
    <button
      type="button"
      className="btn t s sq"
      aria-label={t(by < 0 ? 'view.calendar.previous' : 'view.calendar.next')}
      onClick={() => onShow(step(show, by))}
    >
      <Icon name={by < 0 ? 'left' : 'right'} size={14} />
    </button>
  )
  return (
    <>
      {arrow(-1)}
      <button type="button" className="btn s" onClick={() => onShow({ ...show, day: today })}>
        {t('view.calendar.today')}
      </button>
      {arrow(1)}
      <b className="oc-name" aria-live="polite">
        {nameOf(show)}
      </b>
      {phone ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend of its own.
        <div className="seg s" role="group" aria-label={t('view.calendar.span')}>
          {spans.map(span => (
            <button
              key={span}
              type="button"
              className={span === show.span ? 'on' : undefined}
              aria-pressed={span === show.span}
              onClick={() => onShow({ ...show, span })}
            >
              {t(`view.occupation.span.${span}`)}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

const nameOf = (show: OccupationShow): string => {
  const { lang } = localeNow()
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  const [first, last] = windowOf(show)
  if (show.span === 'month')
    return new Intl.DateTimeFormat(lang, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      at(first),
    )
  const days = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' })
  return show.span === 'day' ? days.format(at(first)) : days.formatRange(at(first), at(last))
}

import { localeNow } from '@gantry/fields/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { type CalendarShow, spans, step, windowOf } from './show.ts'

interface CalendarToolsProps {
  readonly show: CalendarShow
  readonly today: string
  readonly phone: boolean
  onShow(show: CalendarShow): void
}

/** Span of the calendar (month, week, day) and navigation to the next and previous one. */
export const CalendarTools = ({ show, today, phone, onShow }: CalendarToolsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <button
        type="button"
        className="btn t s sq"
        aria-label={t('view.calendar.previous')}
        onClick={() => onShow(step(show, -1))}
      >
        <Icon name="left" size={14} />
      </button>
      <button type="button" className="btn s" onClick={() => onShow({ ...show, day: today })}>
        {t('view.calendar.today')}
      </button>
      <button
        type="button"
        className="btn t s sq"
        aria-label={t('view.calendar.next')}
        onClick={() => onShow(step(show, 1))}
      >
        <Icon name="right" size={14} />
      </button>
      <b className="cal-name" aria-live="polite">
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
              {t(`view.calendar.span.${span}`)}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

const nameOf = (show: CalendarShow): string => {
  const { lang } = localeNow()
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  if (show.span === 'month')
    return new Intl.DateTimeFormat(lang, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      at(show.day),
    )
  const [first, last] = windowOf(show)
  const days = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' })
  return show.span === 'day' ? days.format(at(first)) : days.formatRange(at(first), at(last))
}

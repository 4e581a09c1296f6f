import { localeNow } from '@gantry/fields/web'
import { useTranslation } from 'react-i18next'
import { SpanChoice, TimeSteps } from '../../web/views/time-tools.tsx'
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
      <TimeSteps onStep={by => onShow(step(show, by))} onToday={() => onShow({ ...show, day: today })} />
      <b className="cal-name" aria-live="polite">
        {nameOf(show)}
      </b>
      {phone ? null : (
        <SpanChoice
          spans={spans}
          value={show.span}
          label={span => t(`view.calendar.span.${span}`)}
          onChoose={span => onShow({ ...show, span })}
        />
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

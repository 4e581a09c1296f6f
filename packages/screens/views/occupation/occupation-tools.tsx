import { localeNow } from '@gantry/fields/web'
import { useTranslation } from 'react-i18next'
import { SpanChoice, TimeSteps } from '../../web/views/time-tools.tsx'
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
  return (
    <>
      <TimeSteps onStep={by => onShow(step(show, by))} onToday={() => onShow({ ...show, day: today })} />
      <b className="oc-name" aria-live="polite">
        {nameOf(show)}
      </b>
      {phone ? null : (
        <SpanChoice
          spans={spans}
          value={show.span}
          label={span => t(`view.occupation.span.${span}`)}
          onChoose={span => onShow({ ...show, span })}
        />
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

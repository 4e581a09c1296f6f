import { localeNow } from '@gantry/fields/web'
import { useTranslation } from 'react-i18next'
import { isGroupable } from '../../shared/view-kind.ts'
import type { TableModel } from '../../web/parts/table-model.ts'
import { FieldChoice } from '../../web/views/field-choice.tsx'
import { SpanChoice, TimeSteps } from '../../web/views/time-tools.tsx'
import { type GanttShow, spans, step, windowOf } from './show.ts'

interface GanttToolsProps {
  readonly model: TableModel
  readonly show: GanttShow
  readonly today: string
  readonly phone: boolean
  readonly short: boolean
  /** Tasks have times of day, so the day span is offered. */
  readonly hours: boolean
  onShow(show: GanttShow): void
}

/** Span, navigation, and the grouping field. */
export const GanttTools = ({ model, show, today, phone, short, hours, onShow }: GanttToolsProps) => {
  const { t } = useTranslation()
  const offered = spans.filter(span => span !== 'day' || hours)
  return (
    <>
      <TimeSteps onStep={by => onShow(step(show, by))} onToday={() => onShow({ ...show, day: today })} />
      {phone ? <b className="gt-range">{rangeText(show)}</b> : null}
      <SpanChoice
        spans={offered}
        value={show.span}
        label={span => t(`view.gantt.span.${span}`)}
        onChoose={span => onShow({ ...show, span })}
      />
      <FieldChoice
        label={t('view.gantt.group')}
        short={short}
        fields={model.fields.filter(({ type, masked }) => isGroupable(type) && !masked)}
        value={show.group}
        none={t('view.gantt.group.none')}
        onChoose={group => onShow({ ...show, group })}
      />
    </>
  )
}

/** Display text of the visible period. */
export const rangeText = (show: GanttShow): string => {
  const { lang } = localeNow()
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  const [first, last] = windowOf(show)
  const days = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeZone: 'UTC' })
  return first === last ? days.format(at(first)) : days.formatRange(at(first), at(last))
}

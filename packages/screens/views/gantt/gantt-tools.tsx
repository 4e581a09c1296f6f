import { localeNow } from '@gantry/fields/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { isGroupable } from '../../shared/view-kind.ts'
import type { TableModel } from '../../web/parts/table-model.ts'
import { FieldChoice } from '../../web/views/field-choice.tsx'
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
      {phone ? <b className="gt-range">{rangeText(show)}</b> : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend of its own. */}
      <div className="seg s" role="group" aria-label={t('view.calendar.span')}>
        {offered.map(span => (
          <button
            key={span}
            type="button"
            className={span === show.span ? 'on' : undefined}
            aria-pressed={span === show.span}
            onClick={() => onShow({ ...show, span })}
          >
            {t(`view.gantt.span.${span}`)}
          </button>
        ))}
      </div>
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

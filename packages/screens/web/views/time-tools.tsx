import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

interface TimeStepsProps {
  onStep(by: -1 | 1): void
  onToday(): void
}

/** To the span of time before, today, and the span after. */
export const TimeSteps = ({ onStep, onToday }: TimeStepsProps) => {
  const { t } = useTranslation()
  const arrow = (by: -1 | 1) => (
    <button
      type="button"
      className="btn t s sq"
      aria-label={t(by < 0 ? 'view.calendar.previous' : 'view.calendar.next')}
      onClick={() => onStep(by)}
    >
      <Icon name={by < 0 ? 'left' : 'right'} size={14} />
    </button>
  )
  return (
    <>
      {arrow(-1)}
      <button type="button" className="btn s" onClick={onToday}>
        {t('view.calendar.today')}
      </button>
      {arrow(1)}
    </>
  )
}

interface SpanChoiceProps<Span extends string> {
  readonly spans: readonly Span[]
  readonly value: Span
  label(span: Span): string
  onChoose(span: Span): void
}

/** How much time is displayed at once. */
export const SpanChoice = <Span extends string>({ spans, value, label, onChoose }: SpanChoiceProps<Span>) => {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend of its own.
    <div className="seg s" role="group" aria-label={t('view.calendar.span')}>
      {spans.map(span => (
        <button
          key={span}
          type="button"
          className={span === value ? 'on' : undefined}
          aria-pressed={span === value}
          onClick={() => onChoose(span)}
        >
          {label(span)}
        </button>
      ))}
    </div>
  )
}

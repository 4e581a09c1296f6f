import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Span, spans } from './use-span.ts'

interface SpanChoiceProps {
  readonly span: Span
  onChoose(span: Span): void
}

/** How many days a page is about. */
export const SpanChoice = ({ span, onChoose }: SpanChoiceProps) => {
  const { t } = useTranslation()
  return (
    <Segmented
      aria-label={t('overview.span')}
      value={span}
      options={spans.map(value => ({ value, label: t('overview.days', { count: value }) }))}
      onChange={onChoose}
    />
  )
}

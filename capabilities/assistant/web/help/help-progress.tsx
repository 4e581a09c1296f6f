import { errorText } from '@gantry/client/web'
import { Banner } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { Helping } from './helping.ts'

interface HelpProgressProps {
  readonly shown: Helping
  readonly error?: unknown
  readonly stopped?: true
}

/** Help that is under way, was stopped or failed. */
export const HelpProgress = ({ shown, error, stopped }: HelpProgressProps) => {
  const { t } = useTranslation()
  if (stopped) return <small className="ink3">{t('assistant.stopped')}</small>
  if (error) return <Banner kind="bad">{errorText(t, error)}</Banner>
  return (
    <>
      <small className="ink3">
        {shown.again === null
          ? t('assistant.help.working')
          : t('assistant.help.again', { problem: shown.again })}
      </small>
      {shown.text === '' ? null : (
        <p className="ai-arriving" translate="no">
          {shown.text}
        </p>
      )}
    </>
  )
}

import { currentLang, errorText } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { Keeping } from './use-design.ts'

interface KeepingStateProps {
  readonly keeping: Keeping
  onRetry(): void
  onReload(): Promise<void>
}

/** Whether what one has done is safe: «Saved 12:03», or why not. */
export const KeepingState = ({ keeping, onRetry, onReload }: KeepingStateProps) => {
  const { t } = useTranslation()
  switch (keeping.state) {
    case 'published':
      return null
    case 'waiting':
      return <span className="ds-kept ink3">{t('designer.keeping')}</span>
    case 'kept': {
      const time = new Intl.DateTimeFormat(currentLang(), { hour: '2-digit', minute: '2-digit' })
      return (
        <span className="ds-kept ink3">
          {t('designer.kept', { time: time.format(new Date(keeping.at)) })}
        </span>
      )
    }
    case 'failed':
      return (
        <span className="ds-kept err" role="alert" title={errorText(t, keeping.error)}>
          {t('designer.not_kept')}
          <button type="button" className="btn xs" onClick={onRetry}>
            {t('designer.retry')}
          </button>
        </span>
      )
    default:
      return (
        <span className="ds-kept err" role="alert">
          {t('designer.overtaken')}
          <button type="button" className="btn xs" onClick={() => void onReload()}>
            {t('designer.load_theirs')}
          </button>
        </span>
      )
  }
}

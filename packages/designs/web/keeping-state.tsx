import { errorText, sayClock } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { Keeping } from './use-draft.ts'

interface KeepingStateProps {
  readonly keeping: Keeping
  onRetry(): void
  /** Shows what the other designer did beside what is drawn here. */
  onCompare(): void
}

/** Whether what one has done is safe: «Saved 12:03», or why not. */
export const KeepingState = ({ keeping, onRetry, onCompare }: KeepingStateProps) => {
  const { t } = useTranslation()
  switch (keeping.state) {
    case 'published':
      return null
    case 'waiting':
      return <span className="dg-kept ink3">{t('designs.keeping')}</span>
    case 'kept': {
      return <span className="dg-kept ink3">{t('designs.kept', { time: sayClock(keeping.at) })}</span>
    }
    case 'failed':
      return (
        <span className="dg-kept err" role="alert" title={errorText(t, keeping.error)}>
          {t('designs.not_kept')}
          <button type="button" className="btn xs" onClick={onRetry}>
            {t('designs.retry')}
          </button>
        </span>
      )
    default:
      return (
        <span className="dg-kept err" role="alert">
          {t('designs.overtaken')}
          <button type="button" className="btn xs" onClick={onCompare}>
            {t('designs.compare_both')}
          </button>
        </span>
      )
  }
}

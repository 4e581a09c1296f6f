import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { ApiError } from './api-error.ts'
import { errorText, traceOf } from './error-text.ts'

interface FailedProps {
  readonly error: unknown
  /** Absent: no button to try again. */
  readonly retry?: () => unknown
  /** Takes the full height. */
  readonly fill?: boolean
}

/** Why a page or a part of it could not be loaded: a missing permission, or an error with its trace id. */
export const Failed = ({ error, retry, fill = false }: FailedProps) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind={error instanceof ApiError && error.status === 403 ? 'denied' : 'error'}
      traceId={traceOf(error)}
      fill={fill}
      actions={
        retry ? (
          <button type="button" className="btn s" onClick={() => void retry()}>
            {t('ui.retry')}
          </button>
        ) : null
      }
    >
      {errorText(t, error)}
    </EmptyState>
  )
}

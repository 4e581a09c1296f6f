import { EmptyState } from '@gantry/ui/web'
import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from './api-error.ts'
import { errorText, traceOf } from './error-text.ts'

interface FailedProps {
  readonly error: unknown
  /** What to do instead of fetching the failed query again, where the error comes from somewhere else. */
  readonly retry?: () => unknown
  /** Instead of “loading failed”. */
  readonly title?: string
  /** Takes the full height. */
  readonly fill?: boolean
}

/**
 * Why a page or a part of it could not be loaded: a missing right and who gives it; that it is gone; or an error with its
 * trace id and a button to try again, which is left out where nothing can be fetched again.
 */
export const Failed = ({ error, retry, title, fill = false }: FailedProps) => {
  const { t } = useTranslation()
  const client = use(QueryClientContext)
  const status = error instanceof ApiError ? error.status : 0
  if (status === 403) return <Denied error={error} fill={fill} />
  if (status === 404)
    return (
      <EmptyState kind="gone" fill={fill}>
        {errorText(t, error)}
      </EmptyState>
    )
  const again = retry ?? (client && refetchOf(client, error))
  return (
    <EmptyState
      kind="error"
      {...(title !== undefined && { title })}
      traceId={traceOf(error)}
      fill={fill}
      actions={
        again ? (
          <button type="button" className="btn s" onClick={() => void again()}>
            {t('ui.retry')}
          </button>
        ) : null
      }
    >
      {errorText(t, error)}
    </EmptyState>
  )
}

const Denied = ({ error, fill }: { readonly error: unknown; readonly fill: boolean }) => {
  const { t } = useTranslation()
  const isRight = error instanceof ApiError && error.code === 'permission.denied'
  return isRight ? (
    <EmptyState kind="denied" fill={fill}>
      {t('client.error.ask_administrator')}
    </EmptyState>
  ) : (
    <EmptyState kind="denied" title={errorText(t, error)} fill={fill} />
  )
}

/** Fetches the queries again that failed with an error; undefined if there is none. */
const refetchOf = (client: QueryClient, error: unknown): (() => Promise<void>) | undefined => {
  const failedWith = { predicate: (query: { state: { error: unknown } }) => query.state.error === error }
  if (client.getQueryCache().findAll(failedWith).length === 0) return undefined
  return () => client.refetchQueries(failedWith)
}

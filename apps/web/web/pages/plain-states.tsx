import { errorText, loadSession, traceOf } from '@gantry/client/web'
import { EmptyState } from '@gantry/ui/web'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** An address that belongs to nothing. */
export const NotFound = ({ address }: { address: string }) => {
  const { t } = useTranslation()
  // Routing errors are only logged (specification, section 8).
  useEffect(() => console.warn('no route for', address), [address])
  return (
    <EmptyState
      kind="never"
      icon="search"
      fill
      title={t('notfound.title')}
      actions={
        <a className="btn p" href="/">
          {t('web.home')}
        </a>
      }
    >
      {t('notfound.why')}
    </EmptyState>
  )
}

/** Somebody is signed in, and no screen is open to them, as to an operator without permission points. */
export const NoHome = () => {
  const { t } = useTranslation()
  return (
    <EmptyState kind="never" icon="home" fill title={t('nohome.title')}>
      {t('nohome.why')}
    </EmptyState>
  )
}

/** The server could not say who is signed in. */
export const NoAnswer = ({ error }: { error: unknown }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind="error"
      fill
      title={t('noanswer.title')}
      traceId={traceOf(error)}
      actions={
        <button type="button" className="btn p" onClick={() => loadSession()}>
          {t('ui.retry')}
        </button>
      }
    >
      {errorText(t, error)}
    </EmptyState>
  )
}

interface PageFailureProps {
  readonly error: unknown
  readonly resetErrorBoundary: () => void
}

/** The scripts of a page are gone: a newer version of the product has replaced them. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message)

/** A page that broke or could not be loaded; the others go on. */
export const PageFailure = ({ error, resetErrorBoundary }: PageFailureProps) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind="error"
      fill
      title={t('pagefailure.title')}
      traceId={traceOf(error)}
      actions={
        <button
          type="button"
          className="btn p"
          onClick={() => (isGone(error) ? location.reload() : resetErrorBoundary())}
        >
          {t('ui.retry')}
        </button>
      }
    >
      {t('pagefailure.why')}
    </EmptyState>
  )
}

import {
  type ApiError,
  call,
  errorText,
  followBrowserLang,
  switchLang,
  usePage,
  useSessionState,
} from '@gantry/client/web'
import { isSkinName } from '@gantry/ui/shared'
import { PublicFrame, Skeleton, SkinProvider, setSkinRules } from '@gantry/ui/web'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openPublicForm, type VisitedForm } from '../../shared/contract.ts'
import { AskPassword } from './ask-password.tsx'
import { FillForm } from './fill-form.tsx'
import './visit.css'

/** A form for people without an account: `?t=<secret of the link>`, with `&v=<sealed values>` for values that the link gives. */
const VisitPage = () => {
  const { query } = usePage()
  useEffect(followBrowserLang, [])
  return query.t === undefined ? (
    <PublicFrame onLang={switchLang}>
      <Closed reason={null} />
    </PublicFrame>
  ) : (
    <Visit key={query.t} token={query.t} given={query.v} />
  )
}

export default VisitPage

interface VisitProps {
  readonly token: string
  readonly given: string | undefined
}

const Visit = ({ token, given }: VisitProps) => {
  const { state } = useSessionState()
  const [password, setPassword] = useState<string>()
  /** Each answer has a visit of its own. */
  const [round, setRound] = useState(0)
  const { data, error, isFetching } = useQuery<VisitedForm, ApiError>({
    queryKey: ['public-form', token, given, password, round],
    queryFn: ({ signal }) =>
      call(openPublicForm, { token, ...(given && { given }), ...(password && { password }) }, { signal }),
    // A form that is being filled in must not be replaced by a new visit.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const look = data?.look
  useEffect(() => {
    if (look && state !== 'signed-in')
      setSkinRules({ initial: isSkinName(look.skin) ? look.skin : 'system', offered: [], brand: look.brand })
  }, [look, state])
  const again = () => setRound(now => now + 1)
  return (
    <PublicFrame onLang={switchLang} logo={look?.logo ?? undefined}>
      <SkinProvider>
        {data ? (
          <FillForm key={data.visit} form={data} token={token} given={given} onAgain={again} />
        ) : error?.code === 'public_form.password' || error?.code === 'public_form.wrong_password' ? (
          <AskPassword isWrong={error.code === 'public_form.wrong_password'} onGiven={setPassword} />
        ) : error && !isFetching ? (
          <Closed reason={error} onRetry={again} />
        ) : (
          <Skeleton kind="form" />
        )}
      </SkinProvider>
    </PublicFrame>
  )
}

/** Trying again helps where nothing was said of the form itself. */
const isPassing = ({ code }: ApiError): boolean => !code.startsWith('public_form.')

const Closed = ({ reason, onRetry }: { readonly reason: ApiError | null; onRetry?(): void }): ReactNode => {
  const { t } = useTranslation()
  return (
    <div className="pf-closed" role="status">
      <h1>{reason ? errorText(t, reason) : t('publicForm.no_link')}</h1>
      {reason && onRetry && isPassing(reason) ? (
        <button type="button" className="btn" onClick={onRetry}>
          {t('publicForm.retry')}
        </button>
      ) : null}
    </div>
  )
}

import { errorText, switchLang, useCall, usePage } from '@gantry/client/web'
import { PublicFrame, Skeleton } from '@gantry/ui/web'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { openDoor } from '../../shared/contract.ts'
import { ApplyForm } from './apply-form.tsx'
import { FollowedApplication } from './followed-application.tsx'
import './apply.css'

/** Companies apply here to be suppliers of a space, or follow an application by its code. */
const ApplyPage = () => {
  const { query } = usePage()
  return (
    <PublicFrame onLang={switchLang}>
      <Content to={query.to} code={query.code} isNew={query.new === '1'} />
    </PublicFrame>
  )
}

export default ApplyPage

interface ContentProps {
  readonly to: string | undefined
  readonly code: string | undefined
  readonly isNew: boolean
}

const Content = ({ to, code, isNew }: ContentProps): ReactNode => {
  if (code !== undefined) return <FollowedApplication code={code} isNew={isNew} />
  return to === undefined ? <AskCode /> : <Applying to={to} />
}

const Applying = ({ to }: { readonly to: string }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(openDoor, { to })
  if (error)
    return (
      <>
        <h1>{t('suppliers.apply')}</h1>
        <p className="lead">{errorText(t, error)}</p>
        <AskCode isBelow />
      </>
    )
  if (!data) return <Skeleton kind="form" />
  return (
    <>
      <h1>{t('suppliers.apply.to', { space: data.space })}</h1>
      {data.intro === '' ? null : (
        <p className="lead" translate="no">
          {data.intro}
        </p>
      )}
      <ApplyForm to={to} offered={data.categories} />
      <AskCode isBelow />
    </>
  )
}

/** Whoever has applied before follows it by the code. */
const AskCode = ({ isBelow = false }: { readonly isBelow?: boolean }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') void navigate(`/toBeSupplier?code=${encodeURIComponent(code.trim())}`)
  }
  return (
    <form className="su-form su-follow" onSubmit={send}>
      {isBelow ? <h2>{t('suppliers.follow')}</h2> : <h1>{t('suppliers.follow')}</h1>}
      {isBelow ? null : <p className="lead">{t('suppliers.follow.lead')}</p>}
      <div className="fld">
        <label htmlFor="su-code">{t('suppliers.code')}</label>
        <input
          id="su-code"
          className="pub-in mono"
          maxLength={40}
          autoComplete="off"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
      <button type="submit" className="btn big" disabled={code.trim() === ''}>
        {t('suppliers.follow.go')}
      </button>
    </form>
  )
}

import { switchLang, usePage, useSessionState } from '@gantry/client/web'
import { Icon, PublicFrame, useCopy } from '@gantry/ui/web'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { matchScreen } from '../router/match.ts'
import './plain-pages.css'
import { type Administrator, useAdministrators } from './use-administrators.ts'

/**
 * Says what is not allowed, and offers to check the address, to ask the administrator, and to go back
 * (specification, section 6). Which page it was and who asked is in the query, so that it can be passed on.
 */
const NoPermission = () => {
  const { t, i18n } = useTranslation()
  const { query } = usePage()
  const navigate = useNavigate()
  const { session } = useSessionState()
  const page = query.page ?? ''
  const [address, setAddress] = useState(page)

  const title = matchScreen(page.split('?')[0]!)?.route.title[i18n.language === 'en' ? 'en' : 'zh-CN']
  const isOff = query.off !== undefined
  const who = query.user ?? session?.user.name ?? ''
  const request = t('denied.mail.body', { user: who, page: location.origin + page })
  const administrators = useAdministrators()
  const copy = useCopy()
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (address.startsWith('/') && !address.startsWith('//')) location.assign(address)
  }
  return (
    <PublicFrame onLang={switchLang}>
      <h1>{title ? t('denied.title.page', { page: title }) : t('denied.title')}</h1>
      <p className="lead">
        {isOff ? t('denied.why.off') : who ? t('denied.why.who', { who }) : t('denied.why')}
      </p>
      {page ? (
        <form className="fld" onSubmit={open}>
          <label htmlFor="address">{t('denied.check')}</label>
          <div className="row" style={{ gap: 'var(--s2)' }}>
            <input
              id="address"
              className="in mono"
              translate="no"
              value={address}
              onChange={event => setAddress(event.target.value)}
            />
            <button type="submit" className="btn" disabled={address === page}>
              {t('denied.open')}
            </button>
          </div>
        </form>
      ) : null}
      <div className="acts">
        <button
          type="button"
          className="btn p"
          onClick={() => (history.length > 1 ? navigate(-1) : navigate('/'))}
        >
          {t('denied.back')}
        </button>
        <a
          className="btn"
          href={mailTo(administrators, t('denied.mail.subject', { page: title ?? page }), request)}
        >
          {t('denied.contact')}
        </a>
        <button
          type="button"
          className="btn t"
          onClick={() => copy(request, { label: t('denied.request'), done: t('denied.request.copied') })}
        >
          <Icon name="copy" size={14} />
          {t('denied.request.copy')}
        </button>
      </div>
      {administrators.length > 0 ? (
        <p className="who">
          {t('denied.administrators')}
          {administrators.map(({ name, email }) => (
            <span key={name + email} translate="no">
              {name} {email ? <span className="ink3">{email}</span> : null}
            </span>
          ))}
        </p>
      ) : null}
    </PublicFrame>
  )
}

/** A letter to those who can help; whom to send it to is left open where nobody is known. */
const mailTo = (to: readonly Administrator[], subject: string, body: string): string => {
  const addresses = to.flatMap(({ email }) => (email ? [encodeURIComponent(email)] : []))
  return `mailto:${addresses.join(',')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

export default NoPermission

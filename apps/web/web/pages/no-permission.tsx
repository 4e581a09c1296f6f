import { usePage, useSessionState } from '@gantry/client/web'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { matchScreen } from '../router/match.ts'
import { PublicPage } from './public-page.tsx'

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
  const who = query.user ?? session?.user.name ?? ''
  const mail = Object.entries({
    subject: t('denied.mail.subject', { page: title ?? page }),
    body: t('denied.mail.body', { user: who, page: location.origin + page }),
  })
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (address.startsWith('/') && !address.startsWith('//')) location.assign(address)
  }
  return (
    <PublicPage>
      <h1>{title ? t('denied.title.page', { page: title }) : t('denied.title')}</h1>
      <p>{who ? t('denied.why.who', { who }) : t('denied.why')}</p>
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
          href={`mailto:?${mail.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`}
        >
          {t('denied.contact')}
        </a>
      </div>
    </PublicPage>
  )
}

export default NoPermission

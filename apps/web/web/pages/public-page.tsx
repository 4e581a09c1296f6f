import { currentLang, switchLang } from '@gantry/client/web'
import { Mark } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './public-page.css'

const languages = [
  { lang: 'zh-CN', name: '中文' },
  { lang: 'en', name: 'English' },
] as const

/** A plain page of one column, without navigation and without antd: the product's name, the language, the content. */
export const PublicPage = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <div className="public">
      <header>
        <a className="row" href="/">
          <Mark />
          <b translate="no">Gantry</b>
        </a>
        <span className="grow" />
        <fieldset className="seg s" aria-label={t('web.lang')}>
          {languages.map(({ lang, name }) => (
            <button
              key={lang}
              type="button"
              lang={lang}
              translate="no"
              className={lang === currentLang() ? 'on' : ''}
              aria-pressed={lang === currentLang()}
              onClick={() => lang !== currentLang() && switchLang(lang)}
            >
              {name}
            </button>
          ))}
        </fieldset>
      </header>
      <main>{children}</main>
    </div>
  )
}

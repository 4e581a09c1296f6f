import type { Lang } from '@gantry/base/shared'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from './mark.tsx'

const languages: readonly { readonly lang: Lang; readonly name: string }[] = [
  { lang: 'zh-CN', name: '中文' },
  { lang: 'en', name: 'English' },
]

interface PublicFrameProps {
  /** Called to switch the language. */
  readonly onLang: (lang: Lang) => void
  /** URL of the logo of a space, instead of the product's. */
  readonly logo?: string | undefined
  /** Content of the right half of a wide screen. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** Layout of pages without a session: product name, language, one column. Does not load antd. */
export const PublicFrame = ({ onLang, logo, aside, children }: PublicFrameProps) => {
  const { t, i18n } = useTranslation()
  return (
    <div className={aside ? 'pub beside' : 'pub'}>
      <div className="pub-page">
        <header>
          <a className="row" href="/">
            {logo ? (
              <img className="pub-logo" alt={t('ui.home')} src={logo} />
            ) : (
              <>
                <Mark />
                <b translate="no">Gantry</b>
              </>
            )}
          </a>
          <span className="grow" />
          <fieldset className="seg s" aria-label={t('ui.lang')}>
            {languages.map(({ lang, name }) => (
              <button
                key={lang}
                type="button"
                lang={lang}
                translate="no"
                className={lang === i18n.language ? 'on' : ''}
                aria-pressed={lang === i18n.language}
                onClick={() => lang !== i18n.language && onLang(lang)}
              >
                {name}
              </button>
            ))}
          </fieldset>
        </header>
        <main>{children}</main>
      </div>
      {aside}
    </div>
  )
}

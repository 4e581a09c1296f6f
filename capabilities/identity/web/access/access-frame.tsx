import { currentLang, switchLang } from '@gantry/client/web'
import { Mark } from '@gantry/ui/web'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Story } from './story.tsx'
import './access.css'

const languages = [
  { lang: 'zh-CN', name: '中文' },
  { lang: 'en', name: 'English' },
] as const

/** The ground of the pages before sign-in: what is asked on the left, what the product is on the right. Loads no antd. */
export const AccessFrame = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <div className="ac">
      <div className="ac-ask">
        <header>
          <Mark />
          <b translate="no">Gantry</b>
          <span className="grow" />
          <fieldset className="seg s" aria-label={t('access.lang')}>
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
      <Story />
    </div>
  )
}

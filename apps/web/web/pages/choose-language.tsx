import type { Lang } from '@gantry/base/shared'
import { currentLang, storeLang, switchLang, usePage } from '@gantry/client/web'
import { Icon, PublicFrame } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import './plain-pages.css'

const languages: readonly { lang: Lang; name: string }[] = [
  { lang: 'zh-CN', name: '简体中文' },
  { lang: 'en', name: 'English' },
]

/** Chooses the language: stored as `lang`, and the next page is loaded in it. */
const ChooseLanguage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const choose = (lang: Lang) => {
    storeLang(lang)
    const next = query.next ?? '/'
    location.assign(next.startsWith('/') && !next.startsWith('//') ? next : '/')
  }
  return (
    <PublicFrame onLang={switchLang}>
      <h1>{t('language.title')}</h1>
      <p className="lead">{t('language.why')}</p>
      <div className="choice">
        {languages.map(({ lang, name }) => (
          <button
            key={lang}
            type="button"
            className="btn"
            lang={lang}
            translate="no"
            onClick={() => choose(lang)}
          >
            {name}
            {lang === currentLang() ? <Icon name="check" label={t('language.current')} /> : null}
          </button>
        ))}
      </div>
    </PublicFrame>
  )
}

export default ChooseLanguage

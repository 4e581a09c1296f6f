import { langs } from '@gantry/base/shared'
import { call, currentLang, errorText, switchLang } from '@gantry/client/web'
import { identityContract } from '@gantry/identity/shared'
import { applySkin, offeredSkins, skinOf, toast, useChosenSkin, useSkin } from '@gantry/ui/web'
import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'

const languageNames = { 'zh-CN': '中文', en: 'English' } as const

/** Skin of this browser and language of the account. */
export const LookAndLanguage = () => {
  const { t } = useTranslation()
  const chosen = useChosenSkin()
  const drawn = useSkin()
  const choose = async (lang: (typeof langs)[number]) => {
    try {
      await call(identityContract.setLang, { lang })
      switchLang(lang)
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  return (
    <section className="pe-section">
      <h2>{t('personal.look')}</h2>
      <div className="pe-skins" role="radiogroup" aria-label={t('personal.look.skin')}>
        {offeredSkins().map(name => (
          // biome-ignore lint/a11y/useSemanticElements: a swatch with its name, drawn as a button.
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={name === chosen}
            className={name === chosen ? 'btn s on' : 'btn s'}
            onClick={() => applySkin(name)}
          >
            <i className="dot" style={{ background: skinOf(name === 'system' ? drawn : name).app.primary }} />
            {t(`skin.${name}`)}
          </button>
        ))}
      </div>
      <div className="fld">
        <label htmlFor="own-lang">{t('personal.look.lang')}</label>
        <Radio.Group
          id="own-lang"
          value={currentLang()}
          onChange={event => choose(event.target.value)}
          options={langs.map(value => ({ value, label: languageNames[value] }))}
        />
      </div>
    </section>
  )
}

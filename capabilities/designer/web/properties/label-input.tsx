import { type Lang, localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface LabelInputProps {
  readonly id: string
  readonly value: Text
  readonly multiline?: boolean
  onChange(value: Text): void
  /** Called on blur with the text in the current language. */
  onDone?(text: string): void
}

const langs: readonly Lang[] = ['zh-CN', 'en']

/** Input of a text in the current language, or in both languages. */
export const LabelInput = ({ id, value, multiline, onChange, onDone }: LabelInputProps) => {
  const { t } = useTranslation()
  const [both, setBoth] = useState(typeof value !== 'string')
  const Field = multiline ? Input.TextArea : Input
  const toggle = () => {
    if (both) onChange(localise(value, currentLang()))
    setBoth(!both)
  }
  const set = (lang: Lang, text: string) => {
    const other = Object.fromEntries(langs.map(each => [each, localise(value, each)])) as Record<Lang, string>
    onChange({ ...other, [lang]: text })
  }
  return (
    <div className="ds-both">
      {both ? (
        langs.map((lang, at) => (
          <Field
            key={lang}
            id={at === 0 ? id : `${id}-${lang}`}
            value={localise(value, lang)}
            maxLength={200}
            aria-label={t(`designer.lang.${lang}`)}
            placeholder={t(`designer.lang.${lang}`)}
            onChange={event => set(lang, event.target.value)}
            onBlur={() => onDone?.(localise(value, currentLang()))}
          />
        ))
      ) : (
        <Field
          id={id}
          value={localise(value, currentLang())}
          maxLength={200}
          onChange={event => onChange(event.target.value)}
          onBlur={event => onDone?.(event.target.value)}
        />
      )}
      <button
        type="button"
        className="btn xs"
        aria-pressed={both}
        title={t('designer.both_languages')}
        onClick={toggle}
      >
        {t('designer.zh_en')}
      </button>
    </div>
  )
}

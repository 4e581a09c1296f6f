import { type Lang, langs, localise, type Text } from '@gantry/base/shared'
import { Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface TextInputProps {
  readonly label: string
  readonly value: Text | undefined
  readonly maxLength: number
  readonly hint?: string
  readonly issue?: string | undefined
  /** Hears undefined when nothing is left in either language. */
  onChange(value: Text | undefined): void
}

/** A text in both languages of the product; equal ones are kept as one. */
export const TextInput = ({ label, value, maxLength, hint, issue, onChange }: TextInputProps) => {
  const { t } = useTranslation()
  const id = useId()
  const of = (lang: Lang) => (value === undefined ? '' : localise(value, lang))
  const set = (lang: Lang, text: string) => {
    const next = { 'zh-CN': of('zh-CN'), en: of('en'), [lang]: text }
    // One that was the same in both languages stays the same until they are told apart.
    onChange(next['zh-CN'] === '' && next.en === '' ? undefined : next)
  }
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <div className="dv-both">
        {langs.map((lang, at) => (
          <Input
            key={lang}
            id={at === 0 ? id : undefined}
            aria-label={`${label} · ${t(`designs.values.lang.${lang}`)}`}
            placeholder={t(`designs.values.lang.${lang}`)}
            value={of(lang)}
            maxLength={maxLength}
            onChange={event => set(lang, event.target.value)}
          />
        ))}
      </div>
      {issue ? <span className="hint err">{issue}</span> : null}
      {hint ? <span className="hint">{hint}</span> : null}
    </div>
  )
}

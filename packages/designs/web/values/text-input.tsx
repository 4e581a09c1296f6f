import { type Lang, langs, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf, typedOf } from './both-languages.ts'

interface TextInputProps {
  readonly label: string
  readonly value: Text | undefined
  readonly maxLength: number
  readonly hint?: string
  readonly issue?: string | undefined
  /** Hears undefined when nothing is left in either language. */
  onChange(value: Text | undefined): void
}

const said = (text: Text | undefined): string => JSON.stringify(text ?? '')

/** A text in both languages of the product; one language is enough, and equal ones are kept as one. */
export const TextInput = ({ label, value, maxLength, hint, issue, onChange }: TextInputProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState(() => typedOf(value, currentLang()))
  // An undo, or a draft of somebody else, has changed the text since something was typed.
  const shown = said(textOf(typed)) === said(value) ? typed : typedOf(value, currentLang())
  const set = (lang: Lang, text: string) => {
    const next = { ...shown, [lang]: text }
    setTyped(next)
    onChange(textOf(next))
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
            value={shown[lang]}
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

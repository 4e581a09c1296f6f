import { type Json, type Lang, localise } from '@gantry/base/shared'
import type { ExprType } from '@gantry/expr/shared'
import { useTranslation } from 'react-i18next'

interface SampleInputProps {
  readonly id?: string
  readonly label?: string
  readonly type: ExprType
  readonly value: Json
  readonly lang: Lang
  readonly onChange: (value: Json) => void
}

/** Values and labels of a choice; null for types with text input. */
const choicesOf = (
  type: ExprType,
  lang: Lang,
  yes: string,
  no: string,
): readonly (readonly [Json, string])[] | null => {
  if (type.kind === 'boolean')
    return [
      [true, yes],
      [false, no],
    ]
  if (type.kind !== 'string' || !type.options) return null
  return type.options.map(({ value, label }) => [value, localise(label, lang)] as const)
}

const htmlTypes: Partial<Readonly<Record<ExprType['kind'], string>>> = {
  date: 'date',
  time: 'time',
}

/** Keeps a number as text if a JavaScript number would lose digits. */
const readTyped = (type: ExprType, text: string): Json => {
  if (text === '') return type.kind === 'string' ? '' : null
  if (type.kind !== 'number') return text
  const number = Number(text)
  return String(number) === text ? number : text
}

/** Input for one value of the sample. */
export const SampleInput = ({ id, label, type, value, lang, onChange }: SampleInputProps) => {
  const { t } = useTranslation()
  const choices = choicesOf(type, lang, t('expression.yes'), t('expression.no'))
  if (choices)
    return (
      <select
        id={id}
        aria-label={label}
        className="in s"
        value={choices.findIndex(([each]) => each === value)}
        onChange={event => onChange(choices[Number(event.target.value)]?.[0] ?? null)}
      >
        <option value={-1}>{t('expression.nothing')}</option>
        {choices.map(([each, text], index) => (
          <option key={String(each)} value={index}>
            {text}
          </option>
        ))}
      </select>
    )
  return (
    <input
      id={id}
      aria-label={label}
      className={type.kind === 'number' ? 'in s num' : 'in s'}
      type={htmlTypes[type.kind] ?? 'text'}
      inputMode={type.kind === 'number' ? 'decimal' : undefined}
      placeholder={t('expression.nothing')}
      value={
        value === null || value === undefined
          ? ''
          : typeof value === 'object'
            ? JSON.stringify(value)
            : String(value)
      }
      onChange={event => onChange(readTyped(type, event.target.value))}
    />
  )
}

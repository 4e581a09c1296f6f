import { Field } from '@gantry/ui/web'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Both } from '../../shared/types.ts'

interface BothFieldProps {
  readonly label: string
  /** The path of the text in the input, for its issues. */
  readonly path: string
  readonly value: Both
  readonly maxLength: number
  readonly rows?: number
  readonly required?: boolean
  readonly issueAt: (...fields: readonly string[]) => string | undefined
  readonly onChange: (value: Both) => void
}

/** A text in both languages, side by side. */
export const BothField = (props: BothFieldProps) => {
  const { label, path, value, maxLength, rows = 1, required = false, issueAt, onChange } = props
  const { t } = useTranslation()
  return (
    <div className="ap-two">
      {(['zh-CN', 'en'] as const).map(lang => {
        const failure = issueAt(`${path}.${lang}`)
        const shared = {
          value: value[lang],
          maxLength,
          status: failure ? ('error' as const) : ('' as const),
        }
        const name = t(lang === 'en' ? 'store.up.en' : 'store.up.zh')
        return (
          <Field key={lang} label={`${label} · ${name}`} failure={failure} required={required}>
            {id =>
              rows === 1 ? (
                <Input
                  id={id}
                  {...shared}
                  onChange={({ target }) => onChange({ ...value, [lang]: target.value })}
                />
              ) : (
                <Input.TextArea
                  id={id}
                  rows={rows}
                  {...shared}
                  onChange={({ target }) => onChange({ ...value, [lang]: target.value })}
                />
              )
            }
          </Field>
        )
      })}
    </div>
  )
}

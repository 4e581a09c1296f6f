import { type Json, type JsonObject, type Lang, localise } from '@gantry/base/shared'
import { Icon } from '@gantry/ui/web'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SampleField } from './sample-fields.ts'
import { SampleInput } from './sample-input.tsx'

interface SamplePartProps {
  readonly field: SampleField
  readonly value: Json
  readonly lang: Lang
  readonly onChange: (value: Json) => void
}

const labelOf = ({ id, of }: SampleField, lang: Lang): string => {
  const label = of.fields[id]?.label
  return label === undefined ? id : localise(label, lang)
}

const asObject = (value: Json): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : {}

/** A field of the sample: a scalar value, the parts of a linked record, or the rows of a slave table. */
export const SamplePart = (props: SamplePartProps) => {
  const { field, value, lang, onChange } = props
  const id = useId()
  if (field.parts.length === 0)
    return (
      <div className="fld">
        <label htmlFor={id}>{labelOf(field, lang)}</label>
        <SampleInput id={id} type={field.type} value={value} lang={lang} onChange={onChange} />
      </div>
    )
  if (field.type.kind === 'list') return <SampleRows {...props} />
  return field.parts.map(part => (
    <SamplePart
      key={part.id}
      field={part}
      value={asObject(value)[part.id] ?? null}
      lang={lang}
      onChange={next => onChange({ ...asObject(value), [part.id]: next })}
    />
  ))
}

/** Maximum number of rows shown; evaluation uses all rows. */
const shownRows = 20

const SampleRows = ({ field, value, lang, onChange }: SamplePartProps) => {
  const { t } = useTranslation()
  const rows: readonly Json[] = Array.isArray(value) ? value : []
  const numbered = rows.slice(0, shownRows).map((row, index) => ({ row, index }))
  const put = (index: number, row: Json | undefined) =>
    onChange(rows.flatMap((each, at) => (at !== index ? [each] : row === undefined ? [] : [row])))
  return (
    <div className="ex-rows">
      <table>
        <caption>{labelOf(field, lang)}</caption>
        <thead>
          <tr>
            {field.parts.map(part => (
              <th key={part.id} className={part.type.kind === 'number' ? 'num' : undefined}>
                {labelOf(part, lang)}
              </th>
            ))}
            <th>
              <span className="sr">{t('expression.row.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {numbered.map(({ row, index }) => (
            <tr key={index}>
              {field.parts.map(part => (
                <td key={part.id}>
                  <SampleInput
                    label={t('expression.row.cell', { field: labelOf(part, lang), number: index + 1 })}
                    type={part.type}
                    value={asObject(row)[part.id] ?? null}
                    lang={lang}
                    onChange={next => put(index, { ...asObject(row), [part.id]: next })}
                  />
                </td>
              ))}
              <td>
                <button
                  type="button"
                  className="btn t xs sq"
                  aria-label={t('expression.row.remove')}
                  onClick={() => put(index, undefined)}
                >
                  <Icon name="close" size={12} />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="btn t xs" onClick={() => onChange([...rows, {}])}>
        <Icon name="plus" size={12} />
        {t('expression.row.add')}
      </button>
      {rows.length > shownRows && (
        <span className="ink3">{t('expression.row.more', { count: rows.length - shownRows })}</span>
      )}
    </div>
  )
}

import { type TextDialect, textEncodings, textEscapes, textQuotes } from '@gantry/model/shared'
import { AutoComplete, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface TextReadingProps {
  readonly dialect: TextDialect
  readonly busy: boolean
  /** What a person says of the file; it is read again at once. */
  onChange(change: Partial<TextDialect>): void
}

const delimiters = [',', ';', '\t', '|', ':', ' ']

/** How a text file was understood: encoding, delimiter and quotes, each to be changed. */
export const TextReading = ({ dialect, busy, onChange }: TextReadingProps) => {
  const { t } = useTranslation()
  const nameOf = (delimiter: string) =>
    delimiter === '\t' || delimiter === ' '
      ? t(`reading.delimiter.${delimiter === ' ' ? 'space' : 'tab'}`)
      : delimiter
  return (
    <>
      <Part label={t('reading.encoding')}>
        {id => (
          <Select
            id={id}
            value={dialect.encoding}
            disabled={busy}
            options={textEncodings.map(value => ({ value, label: t(`reading.encoding.${value}`) }))}
            onChange={encoding => onChange({ encoding })}
          />
        )}
      </Part>
      <Part label={t('reading.delimiter')}>
        {id => (
          <Delimiter
            // What was typed is dropped when the file has been read otherwise.
            key={dialect.delimiter}
            id={id}
            shown={nameOf(dialect.delimiter)}
            disabled={busy}
            options={delimiters.map(delimiter => nameOf(delimiter))}
            onChange={text =>
              onChange({
                delimiter: delimiters.find(delimiter => nameOf(delimiter) === text) ?? text.slice(0, 8),
              })
            }
          />
        )}
      </Part>
      <Part label={t('reading.quote')}>
        {id => (
          <Select
            id={id}
            value={dialect.quote}
            disabled={busy}
            options={textQuotes.map(value => ({
              value,
              label: value === '' ? t('reading.quote.none') : value,
            }))}
            onChange={quote => onChange({ quote })}
          />
        )}
      </Part>
      {dialect.quote === '' ? null : (
        <Part label={t('reading.escape')}>
          {id => (
            <Select
              id={id}
              value={dialect.escape}
              disabled={busy}
              options={textEscapes.map(value => ({
                value,
                label: `${value === 'doubled' ? dialect.quote : '\\'}${dialect.quote}`,
              }))}
              onChange={how => onChange({ escape: how })}
            />
          )}
        </Part>
      )}
    </>
  )
}

interface DelimiterProps {
  readonly id: string
  readonly shown: string
  readonly disabled: boolean
  readonly options: readonly string[]
  onChange(text: string): void
}

/** One of the usual delimiters, or what a person types. */
const Delimiter = ({ id, shown, disabled, options, onChange }: DelimiterProps) => {
  const [text, setText] = useState(shown)
  const tell = () => {
    if (text !== '' && text !== shown) onChange(text)
  }
  return (
    <AutoComplete
      id={id}
      value={text}
      disabled={disabled}
      options={options.map(value => ({ value, label: value }))}
      onChange={setText}
      onSelect={onChange}
      onBlur={tell}
    />
  )
}

export const Part = ({ label, children }: { label: string; children(id: string): ReactNode }) => {
  const id = useId()
  return (
    <div className="rd-part">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

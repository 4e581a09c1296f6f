import type { Json } from '@gantry/base/shared'
import { Input as Text } from 'antd'
import { useState } from 'react'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { localeNow } from '../../web/locale-now.ts'
import { type JsonField, json } from './shared.ts'

/** Characters rendered in a cell. */
const atAGlance = 200

const Cell = ({ value }: CellProps<JsonField>) =>
  value === null ? null : (
    <span className="mono cut" translate="no">
      {(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, atAGlance)}
    </span>
  )

const pretty = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

const Detail = ({ value }: CellProps<JsonField>) =>
  value === null ? null : (
    <pre className="f-json" translate="no">
      {pretty(value)}
    </pre>
  )

/** Keeps the text as typed. On blur, valid JSON is indented and invalid text stays for correction. */
const Input = ({ id, value, field, onChange, onBlur, ...rest }: InputProps<JsonField>) => {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <Text.TextArea
      id={id}
      className="mono"
      variant={rest.shape === 'cell' ? 'borderless' : 'outlined'}
      status={rest.issue ? 'error' : ''}
      aria-invalid={rest.issue !== undefined}
      autoSize={rest.shape === 'cell' ? { minRows: 1, maxRows: 1 } : { minRows: 3, maxRows: 16 }}
      spellCheck={false}
      value={
        draft ??
        (value === null
          ? ''
          : rest.shape === 'cell'
            ? json.format(value as never, field, localeNow())
            : pretty(value))
      }
      disabled={rest.disabled ?? false}
      autoFocus={rest.autoFocus ?? false}
      onChange={event => {
        const typed = event.target.value
        setDraft(typed)
        const parsed = json.parse(typed, field, localeNow())
        onChange(parsed.ok ? parsed.value : typed)
      }}
      onBlur={() => {
        setDraft(null)
        onBlur?.()
      }}
    />
  )
}

export const jsonView: FieldView<JsonField> = { Cell, Detail, Input, width: 200, icon: 'api', wide: true }

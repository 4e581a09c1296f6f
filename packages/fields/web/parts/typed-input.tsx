import { type Json, readTypedNumber, writeNumber } from '@gantry/base/shared'
import { notationNow } from '@gantry/client/web'
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { fieldTypeOf } from '../../shared/index.ts'
import type { InputProps } from '../field-view.ts'
import { localeNow } from '../locale-now.ts'

interface TypedInputProps extends InputProps {
  readonly className?: string
  readonly suffix?: ReactNode
  readonly inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'url'
  readonly placeholder?: string
  /** Size of inputs in filters. */
  readonly size?: 'small'
  /** Format of a value after typing; default is that of the type. */
  write?(value: Json): string
}

/**
 * A text input in any notation of its type. It keeps the typed text until it loses the focus; then valid input is formatted
 * and invalid input stays for correction.
 */
export const TypedInput = (props: TypedInputProps) => {
  const { value, field, onChange } = props
  const [draft, setDraft] = useState<string | null>(null)
  const type = fieldTypeOf(field)
  const written =
    value === null
      ? ''
      : typeof value === 'string' && !type.parse(value, field, localeNow()).ok
        ? value
        : (props.write?.(value) ?? type.format(value as never, field, localeNow()))
  // A refused number stays as it was typed, too: only its marks are those of the space.
  const refused = type.kind === 'number' && typeof value === 'string' && written === value
  return (
    <Input
      id={props.id}
      className={props.className ?? ''}
      size={props.size ?? 'medium'}
      variant={props.shape === 'cell' ? 'borderless' : 'outlined'}
      status={props.issue ? 'error' : ''}
      aria-invalid={props.issue !== undefined}
      value={draft ?? (refused ? writeNumber(written, notationNow()) : written)}
      suffix={props.shape === 'cell' ? undefined : props.suffix}
      inputMode={props.inputMode}
      placeholder={props.placeholder}
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      autoComplete="off"
      onChange={event => {
        const typed = event.target.value
        setDraft(typed)
        const read = type.kind === 'number' ? readTypedNumber(typed, notationNow()) : typed
        const parsed = type.parse(read, field, localeNow())
        onChange(parsed.ok ? parsed.value : read)
      }}
      onBlur={() => {
        setDraft(null)
        props.onBlur?.()
      }}
    />
  )
}

import type { Json } from '@gantry/base/shared'
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
  /** As filters have it. */
  readonly size?: 'small'
  /** How a value is written once it is typed; as the type writes it where this is absent. */
  write?(value: Json): string
}

/**
 * A line that is typed in any of the ways its type understands. It holds exactly what is being typed; when it loses the
 * focus, what could be read is written in the type's own form and what could not stays for correction.
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
  return (
    <Input
      id={props.id}
      className={props.className ?? ''}
      size={props.size ?? 'medium'}
      variant={props.shape === 'cell' ? 'borderless' : 'outlined'}
      status={props.issue ? 'error' : ''}
      aria-invalid={props.issue !== undefined}
      value={draft ?? written}
      suffix={props.shape === 'cell' ? undefined : props.suffix}
      inputMode={props.inputMode}
      placeholder={props.placeholder}
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      autoComplete="off"
      onChange={event => {
        const typed = event.target.value
        setDraft(typed)
        const parsed = type.parse(typed, field, localeNow())
        onChange(parsed.ok ? parsed.value : typed)
      }}
      onBlur={() => {
        setDraft(null)
        props.onBlur?.()
      }}
    />
  )
}

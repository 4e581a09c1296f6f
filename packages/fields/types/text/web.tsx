import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { useScan } from '../../web/parts/use-scan.tsx'
import type { TextField } from './shared.ts'

/** Lazy: few tables suggest texts, and the list has no room for it. */
const SuggestedInput = lazy(() =>
  import('./suggested-input.tsx').then(({ SuggestedInput }) => ({ default: SuggestedInput })),
)

const Cell = ({ value }: CellProps<TextField>) =>
  value === null ? null : <span translate="no">{String(value)}</span>

const Detail = ({ value, field }: CellProps<TextField>) =>
  field.format === 'url' && typeof value === 'string' ? (
    <a href={value} target="_blank" rel="noreferrer noopener" translate="no">
      {value}
    </a>
  ) : (
    <Cell value={value} field={field} />
  )

const PlainInput = (props: InputProps<TextField>) => {
  const scan = useScan(props.shape !== 'cell' && props.disabled !== true, props.onChange)
  return (
    <>
      <Input
        id={props.id}
        variant={props.shape === 'cell' ? 'borderless' : 'outlined'}
        status={props.issue ? 'error' : ''}
        aria-invalid={props.issue !== undefined}
        value={props.value === null ? '' : String(props.value)}
        count={{ max: props.field.maxLength ?? 255 }}
        showCount={
          props.shape !== 'cell' && props.field.maxLength !== undefined && props.field.maxLength <= 200
        }
        disabled={props.disabled ?? false}
        autoFocus={props.autoFocus ?? false}
        autoComplete="off"
        onChange={event => props.onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={props.onBlur}
        suffix={scan.button}
      />
      {scan.reader}
    </>
  )
}

export const textView: FieldView<TextField> = {
  Cell,
  Detail,
  Input: props =>
    props.field.suggests === undefined ? (
      <PlainInput {...props} />
    ) : (
      <Suspense fallback={<PlainInput {...props} />}>
        <SuggestedInput {...props} table={props.field.suggests} />
      </Suspense>
    ),
  width: 200,
  icon: 'text',
}

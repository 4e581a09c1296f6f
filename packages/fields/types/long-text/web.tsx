import { Input } from 'antd'
import type { CellProps, FieldView, InputProps } from '../../web/field-view.ts'
import { blocksOf } from './blocks.ts'
import type { LongTextField } from './shared.ts'

/** Characters rendered in a cell, enough for the widest column. */
const glance = 200

/** Maximum characters for automatic height. For longer texts, measuring on each key press would delay typing. */
const measured = 20_000

const heightOf = ({ shape, value }: InputProps<LongTextField>) => {
  const [least, most] = shape === 'cell' ? [1, 4] : [3, 12]
  const long = typeof value === 'string' && value.length > measured
  return long ? { rows: most } : { autoSize: { minRows: least, maxRows: most } }
}

export const longTextView: FieldView<LongTextField> = {
  Cell: ({ value }: CellProps<LongTextField>) =>
    value === null ? null : <span translate="no">{String(value).slice(0, glance).replace(/\s+/g, ' ')}</span>,
  Detail: ({ value }) =>
    value === null ? null : (
      <div className="f-long" translate="no">
        {blocksOf(String(value)).map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is known by its place in the text
          <p key={at}>{block}</p>
        ))}
      </div>
    ),
  Input: props => (
    <Input.TextArea
      id={props.id}
      variant={props.shape === 'cell' ? 'borderless' : 'outlined'}
      status={props.issue ? 'error' : ''}
      aria-invalid={props.issue !== undefined}
      {...heightOf(props)}
      value={props.value === null ? '' : String(props.value)}
      showCount={props.shape !== 'cell' && props.field.maxLength !== undefined}
      {...(props.field.maxLength === undefined ? {} : { count: { max: props.field.maxLength } })}
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      onChange={event => props.onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={props.onBlur}
    />
  ),
  width: 280,
  icon: 'para2',
  wide: true,
}

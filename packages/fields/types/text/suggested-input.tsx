import { useCall } from '@gantry/client/web'
import { getTable, listRecords } from '@gantry/model/shared'
import { AutoComplete } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { InputProps } from '../../web/field-view.ts'
import type { TextField } from './shared.ts'

/** Names offered at most; typing narrows them. */
const most = 50

/** Names of the records of a table that fit what is typed; none where the reader may not read them. */
const useNames = (table: string, typed: string, open: boolean): readonly string[] => {
  const info = useCall(getTable, { table }, { enabled: open, staleTime: 5 * 60_000 })
  const title = info.data?.table.title
  const search = useDeferredValue(typed.trim())
  const found = useCall(
    listRecords,
    {
      table,
      fields: [title ?? ''],
      pageSize: most,
      count: 'none',
      ...(search !== '' && { search }),
    },
    { enabled: open && title !== undefined, staleTime: 60_000, keep: true },
  )
  return [
    ...new Set(
      (found.data?.data ?? []).flatMap(row => {
        const name = row[title ?? '']
        return typeof name === 'string' && name !== '' ? [name] : []
      }),
    ),
  ]
}

/** One line of text that offers the names of a table's records, and takes any other text as well. */
export const SuggestedInput = (props: InputProps<TextField> & { readonly table: string }) => {
  const { id, table, value, shape, issue, disabled, autoFocus, onChange, onBlur } = props
  const [open, setOpen] = useState(false)
  const typed = value === null ? '' : String(value)
  const names = useNames(table, typed, open)
  return (
    <AutoComplete
      id={id}
      className="f-full"
      variant={shape === 'cell' ? 'borderless' : 'outlined'}
      status={issue ? 'error' : ''}
      value={typed}
      options={names.map(name => ({ value: name, label: <span translate="no">{name}</span> }))}
      open={open && names.length > 0}
      onOpenChange={setOpen}
      disabled={disabled ?? false}
      autoFocus={autoFocus ?? false}
      onChange={(next?: string) => onChange(next === undefined || next === '' ? null : next)}
      onBlur={onBlur}
    />
  )
}

import { useCall } from '@gantry/client/web'
import { type CellProps, FieldPlaceContext, type InputProps } from '@gantry/fields/web'
import type { SlaveFaces } from '@gantry/screens/web'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { useContext } from 'react'
import { readAsset } from '../shared/contract.ts'
import { mostFace } from './check-most.tsx'
import { otherFace } from './check-other.tsx'

/** The columns of the asset whose checks are shown. */
const useColumns = () => {
  const { record = '' } = useContext(FieldPlaceContext)
  const { data } = useCall(readAsset, { id: record }, { enabled: record !== '' })
  return data?.columns ?? []
}

/** A column by its name; one the table has no longer by its id. */
const Cell = ({ value }: CellProps) => {
  const columns = useColumns()
  if (typeof value !== 'string') return null
  return <span translate="no">{columns.find(({ id }) => id === value)?.name ?? value}</span>
}

/** Chooses a column of the table by its name. */
const Input = ({ id, value, disabled, autoFocus, issue, shape, onBlur, onChange }: InputProps) => (
  <Select<string>
    id={id}
    className="f-full"
    variant={shape === 'cell' ? 'borderless' : 'outlined'}
    status={issue ? 'error' : ''}
    value={typeof value === 'string' && value !== '' ? value : null}
    showSearch={{ searchIcon: searchSign, optionFilterProp: 'words' }}
    popupMatchSelectWidth={shape !== 'cell'}
    disabled={disabled ?? false}
    autoFocus={autoFocus ?? false}
    {...(onBlur && { onBlur })}
    options={useColumns().map(column => ({
      value: column.id,
      label: <span translate="no">{column.name}</span>,
      words: `${column.name} ${column.id}`,
    }))}
    onChange={next => onChange(next ?? null)}
  />
)

/** How the checks of an asset show their columns and limits. */
export const checkFaces: SlaveFaces = {
  'asset_check.column': { Cell, Input },
  'asset_check.other': otherFace,
  'asset_check.most': mostFace,
}

import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { CellProps, InputProps } from '@gantry/fields/web'
import { listTables } from '@gantry/model/shared'
import { useTable } from '@gantry/screens/web'
import { searchSign } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'

/** The column that stands for the records themselves. */
const ownId = 'id'

const partsOf = (value: unknown): readonly [table: string, column: string] => {
  const [table = '', column = ''] = typeof value === 'string' ? value.split('.') : []
  return [table, column]
}

/** Names of the tables the reader knows, and of the columns of one of them that hold one value each. */
const useNames = (table: string) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const tables = useCall(listTables, {})
  const { model } = useTable(table)
  const columns = Object.entries(model?.info.table.fields ?? {}).flatMap(([id, def]) => {
    const { kind, sealed } = fieldTypeOf(def)
    return sealed || kind === 'rows' || kind === 'set' ? [] : [{ id, name: localise(def.label ?? id, lang) }]
  })
  return {
    tables: (tables.data?.data ?? []).map(({ id, label }) => ({ id, name: localise(label, lang) })),
    columns: [{ id: ownId, name: t('asset.check.records') }, ...columns],
  }
}

const nameIn = (all: readonly { readonly id: string; readonly name: string }[], id: string): string =>
  all.find(each => each.id === id)?.name ?? id

/** Table and column by their names; what is gone or closed by its id. */
const Cell = ({ value }: CellProps) => {
  const [table, column] = partsOf(value)
  const { tables, columns } = useNames(table)
  if (table === '') return null
  return <span translate="no">{`${nameIn(tables, table)} · ${nameIn(columns, column)}`}</span>
}

/** Chooses a table and one of its columns; of a table just chosen its records themselves. */
const Input = ({ id, value, disabled, autoFocus, issue, shape, onBlur, onChange }: InputProps) => {
  const { t } = useTranslation()
  const [table, column] = partsOf(value)
  const { tables, columns } = useNames(table)
  const same = {
    variant: shape === 'cell' ? 'borderless' : 'outlined',
    status: issue ? 'error' : '',
    showSearch: { searchIcon: searchSign, optionFilterProp: 'words' },
    popupMatchSelectWidth: shape !== 'cell',
    disabled: disabled ?? false,
    ...(onBlur && { onBlur }),
  } as const
  return (
    <span className="as-other">
      <Select<string>
        {...same}
        id={id}
        allowClear
        autoFocus={autoFocus ?? false}
        aria-label={t('asset.check.table')}
        placeholder={t('asset.check.table')}
        value={table === '' ? null : table}
        options={optionsOf(tables, table)}
        onChange={next => onChange(next === undefined ? null : `${next}.${ownId}`)}
      />
      {table === '' ? null : (
        <Select<string>
          {...same}
          aria-label={t('asset.check.column')}
          value={column}
          options={optionsOf(columns, column)}
          onChange={next => onChange(`${table}.${next}`)}
        />
      )}
    </span>
  )
}

/** What is chosen is among the options also when it is gone. */
const optionsOf = (all: readonly { readonly id: string; readonly name: string }[], chosen: string) =>
  (chosen === '' || all.some(({ id }) => id === chosen) ? all : [{ id: chosen, name: chosen }, ...all]).map(
    ({ id, name }) => ({
      value: id,
      label: <span translate="no">{name}</span>,
      words: `${name} ${id}`,
    }),
  )

/** How the checks of an asset show the column their values must exist in. */
export const otherFace = { Cell, Input }

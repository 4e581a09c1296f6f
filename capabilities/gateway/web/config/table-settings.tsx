import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { FilterField } from '@gantry/screens/web'
import { Checkbox, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ApiOperation, apiOperations, type TableSource } from '../../shared/api.ts'
import { Field } from './field.tsx'
import { ParametersField } from './parameters-field.tsx'

interface TableSettingsProps {
  readonly source: TableSource
  readonly table: TableDef
  wrong(place: string): string | undefined
  onChange(source: TableSource): void
}

/** Fields of a table that may leave it, with their names. */
export const openFields = (table: TableDef, lang: 'zh-CN' | 'en') =>
  Object.entries(table.fields)
    .filter(([, def]) => !fieldTypeOf(def).sealed)
    .map(([value, { label }]) => ({ value, label: localise(label ?? value, lang) }))

/** Operations, fields, condition, parameters and page size of an interface over a table. */
export const TableSettings = ({ source, table, wrong, onChange }: TableSettingsProps) => {
  const { t } = useTranslation()
  const fields = openFields(table, currentLang())
  return (
    <>
      <Field id="gw-set-ops" label={t('gateway.operations')} wrong={wrong('source.operations')}>
        <Checkbox.Group<ApiOperation>
          value={[...source.operations]}
          options={apiOperations.map(value => ({ value, label: t(`gateway.op.${value}`) }))}
          onChange={operations =>
            onChange({ ...source, operations: apiOperations.filter(each => operations.includes(each)) })
          }
        />
      </Field>
      <Field id="gw-set-fields" label={t('gateway.fields')} wrong={wrong('source.fields')}>
        <Select<string[]>
          id="gw-set-fields"
          mode="multiple"
          value={[...source.fields]}
          options={fields}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('gateway.choose')}
          onChange={next => onChange({ ...source, fields: next })}
        />
      </Field>
      <Field id="gw-set-filter" label={t('gateway.filter')} wrong={wrong('source.filter')}>
        <FilterField
          key={table.id}
          table={table.id}
          filter={source.filter}
          onChange={next => {
            const { filter: _, ...rest } = source
            onChange(next === undefined ? rest : { ...rest, filter: next })
          }}
        />
      </Field>
      <ParametersField
        parameters={source.parameters ?? []}
        fields={fields}
        wrong={wrong('source.parameters')}
        onChange={parameters => {
          const { parameters: _, ...rest } = source
          onChange(parameters.length === 0 ? rest : { ...rest, parameters })
        }}
      />
      <Field id="gw-set-most" label={t('gateway.most')}>
        <InputNumber<number>
          id="gw-set-most"
          min={1}
          max={200}
          value={source.most}
          onChange={next => onChange({ ...source, most: next ?? 100 })}
        />
      </Field>
    </>
  )
}

import { currentLang } from '@gantry/client/web'
import type { TableDef } from '@gantry/model/shared'
import { FilterField } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { Button, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FiguresSource } from '../../shared/api.ts'
import { Field } from './field.tsx'
import { ParametersField } from './parameters-field.tsx'
import { openFields } from './table-settings.tsx'

interface FiguresSettingsProps {
  readonly source: FiguresSource
  readonly table: TableDef
  wrong(place: string): string | undefined
  onChange(source: FiguresSource): void
}

const functions = ['count', 'sum', 'avg', 'min', 'max'] as const

/** Groups, figures, condition and parameters of an interface over figures. */
export const FiguresSettings = ({ source, table, wrong, onChange }: FiguresSettingsProps) => {
  const { t } = useTranslation()
  const fields = openFields(table, currentLang())
  const { aggregates } = source
  const put = (at: number, changed: Partial<(typeof aggregates)[number]>) =>
    onChange({
      ...source,
      aggregates: aggregates.map((each, index) => (index === at ? { ...each, ...changed } : each)),
    })
  return (
    <>
      <Field id="gw-set-groups" label={t('gateway.groupBy')} wrong={wrong('source.groupBy')}>
        <Select<string[]>
          id="gw-set-groups"
          mode="multiple"
          maxCount={3}
          value={[...source.groupBy]}
          options={fields}
          placeholder={t('gateway.choose')}
          onChange={groupBy => onChange({ ...source, groupBy })}
        />
      </Field>
      <Field id="gw-set-figures" label={t('gateway.aggregates')} wrong={wrong('source.aggregates')}>
        {aggregates.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: figures have no identity but their place.
          <div key={at} className="gw-row">
            <Input
              value={each.name}
              maxLength={40}
              aria-label={t('gateway.aggregate.name')}
              onChange={({ target }) => put(at, { name: target.value.trim() })}
            />
            <Select
              value={each.fn}
              aria-label={t('gateway.aggregates')}
              options={functions.map(value => ({ value, label: t(`gateway.fn.${value}`) }))}
              onChange={fn => put(at, { fn })}
            />
            {each.fn === 'count' ? null : (
              <Select
                value={each.field ?? null}
                aria-label={t('gateway.parameter.field')}
                options={fields}
                placeholder={t('gateway.choose')}
                onChange={field => put(at, { field })}
              />
            )}
            <button
              type="button"
              className="btn t xs sq"
              aria-label={t('gateway.take_away', { name: each.name })}
              onClick={() => onChange({ ...source, aggregates: aggregates.toSpliced(at, 1) })}
            >
              <Icon name="close" size={12} />
            </button>
          </div>
        ))}
        <Button
          size="small"
          icon={<Icon name="plus" size={14} />}
          onClick={() =>
            onChange({
              ...source,
              aggregates: [...aggregates, { name: `figure${aggregates.length + 1}`, fn: 'count' }],
            })
          }
        >
          {t('gateway.add')}
        </Button>
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
    </>
  )
}

import { Icon } from '@gantry/ui/web'
import { Button, Checkbox, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ApiParameter, parameterOperators } from '../../shared/api.ts'
import type { Choice } from './choice.ts'
import { Field } from './field.tsx'

interface ParametersFieldProps {
  readonly parameters: readonly ApiParameter[]
  readonly fields: readonly Choice[]
  readonly wrong: string | undefined
  onChange(parameters: readonly ApiParameter[]): void
}

/** Named parameters of the address, each comparing one field. */
export const ParametersField = ({ parameters, fields, wrong, onChange }: ParametersFieldProps) => {
  const { t } = useTranslation()
  const put = (at: number, changed: Partial<ApiParameter>) =>
    onChange(parameters.map((each, index) => (index === at ? { ...each, ...changed } : each)))
  return (
    <Field
      id="gw-set-parameters"
      label={t('gateway.parameters')}
      wrong={wrong}
      hint={t('gateway.parameters.why')}
    >
      {parameters.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parameters have no identity but their place.
        <div key={at} className="gw-row">
          <Input
            className="mono"
            value={each.name}
            maxLength={40}
            aria-label={t('gateway.parameter.name')}
            onChange={({ target }) => put(at, { name: target.value.trim() })}
          />
          <Select
            value={each.field || null}
            aria-label={t('gateway.parameter.field')}
            options={[...fields]}
            placeholder={t('gateway.choose')}
            onChange={field => put(at, { field })}
          />
          <Select
            value={each.op}
            aria-label={t('gateway.parameter.op')}
            options={parameterOperators.map(value => ({ value, label: t(`gateway.cmp.${value}`) }))}
            onChange={op => put(at, { op })}
          />
          <Checkbox
            checked={each.required === true}
            onChange={({ target }) => {
              const { required: _, ...rest } = each
              onChange(parameters.with(at, target.checked ? { ...rest, required: true } : rest))
            }}
          >
            {t('gateway.parameter.required')}
          </Checkbox>
          <button
            type="button"
            className="btn t xs sq"
            aria-label={t('gateway.take_away', { name: each.name })}
            onClick={() => onChange(parameters.toSpliced(at, 1))}
          >
            <Icon name="close" size={12} />
          </button>
        </div>
      ))}
      <Button
        size="small"
        icon={<Icon name="plus" size={14} />}
        onClick={() => onChange([...parameters, { name: '', field: '', op: 'eq' }])}
      >
        {t('gateway.add')}
      </Button>
    </Field>
  )
}

import { type Json, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { valueTypes } from '@gantry/decisions/shared'
import { WhereUsed } from '@gantry/designs/web'
import type { Flow } from '@gantry/logic/shared'
import { Icon } from '@gantry/ui/web'
import { Button, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ValueField } from '../decisions/inputs-form.tsx'

interface FlowPropertiesProps {
  readonly flow: Flow
  onChange(next: Flow): void
  onSample(name: string, value: Json): void
}

/** Name, inputs and sample of a flow, and where it is used. */
export const FlowProperties = ({ flow, onChange, onSample }: FlowPropertiesProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const put = (at: number, next: Partial<Flow['inputs'][number]>) =>
    onChange({
      ...flow,
      inputs: flow.inputs.map((each, index) => (index === at ? { ...each, ...next } : each)),
    })
  return (
    <>
      <div className="fld">
        <label htmlFor="fl-name">{t('logic.name')}</label>
        <Input
          id="fl-name"
          maxLength={100}
          value={localise(flow.name, lang)}
          onChange={({ target }) =>
            onChange({
              ...flow,
              name: typeof flow.name === 'string' ? target.value : { ...flow.name, [lang]: target.value },
            })
          }
        />
      </div>
      <h3>{t('flowlogic.inputs')}</h3>
      {flow.inputs.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: inputs have no identity but their place.
        <div key={at} className="dc-param">
          <Input
            size="small"
            value={each.name}
            maxLength={40}
            aria-label={t('flowlogic.input')}
            onChange={({ target }) => put(at, { name: target.value.trim(), label: target.value.trim() })}
          />
          <Select
            size="small"
            value={each.type}
            aria-label={t('decision.column.type')}
            options={valueTypes.map(value => ({ value, label: t(`decision.type.${value}`) }))}
            onChange={type => put(at, { type })}
          />
          <button
            type="button"
            className="btn t xs sq"
            aria-label={t('decision.remove_param', { name: each.name })}
            onClick={() => onChange({ ...flow, inputs: flow.inputs.toSpliced(at, 1) })}
          >
            <Icon name="close" size={12} />
          </button>
        </div>
      ))}
      <Button
        size="small"
        icon={<Icon name="plus" size={14} />}
        onClick={() => {
          const name = `p${flow.inputs.length + 1}`
          onChange({ ...flow, inputs: [...flow.inputs, { name, label: name, type: 'text' }] })
        }}
      >
        {t('flowlogic.input')}
      </Button>
      {flow.inputs.length > 0 ? <h3>{t('flowlogic.sample')}</h3> : null}
      {flow.inputs.map(({ name, type }) => (
        <ValueField
          key={name}
          label={name}
          type={type}
          value={flow.sample?.[name] ?? null}
          onChange={value => onSample(name, value)}
        />
      ))}
      <WhereUsed kind="logic" id={flow.id} />
    </>
  )
}

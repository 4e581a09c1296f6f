import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { ExpressionField } from '@gantry/designs/web'
import { issueText } from '@gantry/screens/web'
import { InputNumber, Segmented, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { listEquipment } from '../../shared/contract.ts'
import { Field, issueAt } from '../../web/field.tsx'
import type { ResultSettingsProps } from '../../web/settings-props.ts'
import { DeviceField } from './device-field.tsx'
import { expectedTypes, takenBy, wrongForModel } from './model-issues.ts'
import type { DeviceOptions } from './shared.ts'

/** The device, what it is told, and each value as an expression of the type its product says. */
export const DeviceSettings = ({ options, scope, issues, onChange }: ResultSettingsProps<DeviceOptions>) => {
  const { t } = useTranslation()
  const id = useId()
  const lang = currentLang()
  const { table } = scope.subject
  const models = useCall(listEquipment, {})
  const { product, does, command, values, seconds } = options
  const model = models.data?.data.find(each => each.id === product)
  const all = [...issues, ...(model ? wrongForModel(options, table, model) : [])]
  const taken = (model && takenBy(options, model)) ?? []
  const under = (place: string) => {
    const found = all.find(({ field }) => field === place)
    return found && issueText(t, found)
  }
  const strange = values.filter(({ name }) => !taken.some(({ code }) => code === name))
  const set = (name: string, formula: string | undefined) => {
    const others = values.filter(each => each.name !== name)
    onChange({ ...options, values: formula === undefined ? others : [...others, { name, formula }] })
  }
  const { command: _command, seconds: _seconds, ...bare } = options
  return (
    <>
      <Field label={t('rule.device.product')} id={id} issue={issueAt(all, 'product')}>
        <Select<string>
          id={id}
          value={product || null}
          loading={models.isPending}
          placeholder={t('rule.device.product.choose')}
          showSearch={{ optionFilterProp: 'label' }}
          options={(models.data?.data ?? []).map(each => ({
            value: each.id,
            label: localise(each.name, lang),
          }))}
          onChange={next => {
            const { device: _, ...rest } = bare
            onChange({ ...rest, product: next, values: [] })
          }}
        />
      </Field>
      <DeviceField
        choice={options}
        scope={scope}
        issues={all}
        product={product}
        onChange={choice => {
          const { device: _, by: __, ...rest } = options
          onChange({ ...rest, ...choice })
        }}
      />
      <Field label={t('rule.device.does')}>
        <Segmented<DeviceOptions['does']>
          value={does}
          options={(['command', 'desired'] as const).map(value => ({
            value,
            label: t(`rule.device.does.${value}`),
          }))}
          onChange={next => onChange({ ...bare, does: next, values: [] })}
        />
      </Field>
      {does === 'command' ? (
        <div className="ru-two">
          <Field label={t('rule.device.command')} id={`${id}-command`} issue={issueAt(all, 'command')}>
            <Select<string>
              id={`${id}-command`}
              value={command ?? null}
              placeholder={t('rule.device.command.choose')}
              options={(model?.commands ?? []).map(each => ({
                value: each.code,
                label: localise(each.name, lang),
              }))}
              onChange={next => onChange({ ...options, command: next, values: [] })}
            />
          </Field>
          <Field label={t('rule.device.seconds')} id={`${id}-seconds`} hint={t('rule.device.seconds.hint')}>
            <InputNumber
              id={`${id}-seconds`}
              min={5}
              max={604_800}
              precision={0}
              value={seconds ?? null}
              onChange={next => {
                const { seconds: _, ...rest } = options
                onChange(next === null ? rest : { ...rest, seconds: next })
              }}
            />
          </Field>
        </div>
      ) : null}
      {taken.map(({ code, name, type }) => {
        const at = values.findIndex(each => each.name === code)
        return (
          <ExpressionField
            key={code}
            label={localise(name, lang)}
            table={table}
            value={values[at]?.formula}
            expected={expectedTypes[type]}
            issue={at < 0 ? undefined : under(`values.${at}`)}
            onChange={formula => set(code, formula)}
          />
        )
      })}
      {strange.map(({ name }) => (
        <p key={name} className="hint err">
          {t('rule.device.value.gone', { name })}{' '}
          <button type="button" className="btn t s" onClick={() => set(name, undefined)}>
            {t('rule.device.value.drop')}
          </button>
        </p>
      ))}
      {under('values') ? <p className="hint err">{under('values')}</p> : null}
      <p className="hint">{t('rule.device.limit')}</p>
    </>
  )
}

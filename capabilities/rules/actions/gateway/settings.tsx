import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { offeredConnectors } from '@gantry/designs/shared'
import { AnswerFields } from '@gantry/designs/web'
import { Input, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, issueAt } from '../../web/field.tsx'
import type { ResultSettingsProps } from '../../web/settings-props.ts'
import type { GatewayOptions } from './shared.ts'

/** The connector, its request, what its parameters are, and which fields take the answer. */
export const GatewaySettings = ({
  options,
  scope,
  issues,
  onChange,
}: ResultSettingsProps<GatewayOptions>) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const id = useId()
  const connectors = useCall(offeredConnectors, {}).data?.data ?? []
  const connector = connectors.find(each => each.id === options.connector)
  const request = connector?.requests.find(each => each.id === options.request)
  const { body } = options
  const put = (name: string, formula: string) => {
    const rest = body.filter(each => each.name !== name)
    onChange({ ...options, body: formula === '' ? rest : [...rest, { name, formula }] })
  }
  const chosen = (next: Pick<GatewayOptions, 'connector' | 'request'>) => {
    const parameters = connectors
      .find(each => each.id === next.connector)
      ?.requests.find(each => each.id === next.request)?.parameters
    onChange({
      ...options,
      ...next,
      body: body.filter(({ name }) => parameters?.some(each => each.name === name)),
    })
  }
  return (
    <>
      <div className="ru-two">
        <Field label={t('rule.connector')} id={id} issue={issueAt(issues, 'connector')}>
          <Select<string>
            id={id}
            value={options.connector || null}
            placeholder={t('rule.connector.choose')}
            showSearch={{ optionFilterProp: 'label' }}
            options={connectors.map(each => ({ value: each.id, label: localise(each.name, lang) }))}
            onChange={value => {
              const first = connectors.find(each => each.id === value)?.requests[0]
              chosen({ connector: value, request: first?.id ?? '' })
            }}
          />
        </Field>
        <Field label={t('rule.connector.request')} id={`${id}-request`} issue={issueAt(issues, 'request')}>
          <Select<string>
            id={`${id}-request`}
            value={options.request || null}
            placeholder={t('rule.connector.choose')}
            options={(connector?.requests ?? []).map(each => ({ value: each.id, label: each.name }))}
            onChange={value => chosen({ connector: options.connector, request: value })}
          />
        </Field>
      </div>
      {(request?.parameters ?? []).map(({ name, required }) => (
        <Field
          key={name}
          label={required ? `${name} *` : name}
          id={`${id}-${name}`}
          hint={t('rule.connector.formula')}
          issue={issueAt(issues, `body.${body.findIndex(each => each.name === name)}`)}
        >
          <Input
            id={`${id}-${name}`}
            className="mono"
            value={body.find(each => each.name === name)?.formula ?? ''}
            maxLength={4_000}
            onChange={event => put(name, event.target.value)}
          />
        </Field>
      ))}
      <AnswerFields
        answer={options.answer}
        table={scope.subject.table}
        offered={request?.answer ?? []}
        issues={issues}
        onChange={answer => onChange({ ...options, answer })}
      />
    </>
  )
}

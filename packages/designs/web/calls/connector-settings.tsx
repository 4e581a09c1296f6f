import { type Issue, localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import type { TableDef } from '@gantry/model/shared'
import { Input, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConnectorCall, offeredConnectors } from '../../shared/calls/index.ts'
import { AnswerFields } from './answer-fields.tsx'
import { Wrong } from './parts.tsx'

interface ConnectorSettingsProps {
  readonly call: ConnectorCall
  /** The table whose records it is sent for. */
  readonly table: TableDef
  /** Places begin inside the call. */
  readonly issues: readonly Issue[]
  onChange(call: ConnectorCall): void
}

/** The connector, its request, what its parameters are, and which fields take the answer. */
export const ConnectorSettings = ({ call, table, issues, onChange }: ConnectorSettingsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const id = useId()
  const offered = useCall(offeredConnectors, {})
  const connectors = offered.data?.data ?? []
  const connector = connectors.find(each => each.id === call.connector)
  const request = connector?.requests.find(each => each.id === call.request)
  const { body } = call
  const under = (place: string) =>
    issues.find(({ field }) => field === place || field.startsWith(`${place}.`))
  const put = (name: string, formula: string) => {
    const rest = body.filter(each => each.name !== name)
    onChange({ ...call, body: formula === '' ? rest : [...rest, { name, formula }] })
  }
  const chosen = (next: Pick<ConnectorCall, 'connector' | 'request'>) => {
    const parameters = connectors
      .find(each => each.id === next.connector)
      ?.requests.find(each => each.id === next.request)?.parameters
    onChange({
      ...call,
      ...next,
      body: body.filter(({ name }) => parameters?.some(each => each.name === name)),
    })
  }
  return (
    <>
      <div className="fld">
        <label htmlFor={id}>{t('calls.connector')}</label>
        <Select<string>
          id={id}
          value={call.connector || null}
          placeholder={t('calls.connector.choose')}
          loading={offered.isPending}
          notFoundContent={t('calls.connector.none')}
          showSearch={{ optionFilterProp: 'label' }}
          options={connectors.map(each => ({ value: each.id, label: localise(each.name, lang) }))}
          onChange={value => {
            const first = connectors.find(each => each.id === value)?.requests[0]
            chosen({ connector: value, request: first?.id ?? '' })
          }}
        />
        <Wrong issue={under('connector')} />
      </div>
      <div className="fld">
        <label htmlFor={`${id}-request`}>{t('calls.connector.request')}</label>
        <Select<string>
          id={`${id}-request`}
          value={call.request || null}
          placeholder={t('calls.connector.choose')}
          options={(connector?.requests ?? []).map(each => ({ value: each.id, label: each.name }))}
          onChange={value => chosen({ connector: call.connector, request: value })}
        />
        <Wrong issue={under('request')} />
      </div>
      {(request?.parameters ?? []).map(({ name, required }) => (
        <div key={name} className="fld">
          <label htmlFor={`${id}-${name}`} translate="no">
            {required ? `${name} *` : name}
          </label>
          <Input
            id={`${id}-${name}`}
            className="mono"
            value={body.find(each => each.name === name)?.formula ?? ''}
            maxLength={4_000}
            onChange={event => put(name, event.target.value)}
          />
          <span className="hint">{t('calls.connector.formula')}</span>
          <Wrong issue={under(`body.${body.findIndex(each => each.name === name)}`)} />
        </div>
      ))}
      <AnswerFields
        answer={call.answer}
        table={table}
        offered={request?.answer ?? []}
        issues={issues}
        onChange={answer => onChange({ ...call, answer })}
      />
    </>
  )
}

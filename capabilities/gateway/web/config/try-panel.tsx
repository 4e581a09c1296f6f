import type { Json, JsonObject } from '@gantry/base/shared'
import { currentSpace, errorText, useAction, useCall, useMayCall } from '@gantry/client/web'
import type { Method } from '@gantry/model/shared'
import { Icon, useCopy } from '@gantry/ui/web'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiOperation, addressOfApi, bodyOfApi, type PublishedApi } from '../../shared/api.ts'
import { tryApi } from '../../shared/contract.ts'
import { listGatewayKeys } from '../../shared/key-contract.ts'
import { sayKilobytes } from '../say.ts'

interface TryPanelProps {
  readonly api: PublishedApi
  readonly blocked: boolean
}

const methods = { list: 'GET', read: 'GET', create: 'POST', change: 'PUT', remove: 'DELETE' } as const

/** What can be tried: the operations of a table, or the one way a source is asked. */
const operationsOf = ({ source }: PublishedApi): readonly ApiOperation[] => {
  if (source.kind === 'table') return source.operations
  return source.kind === 'figures' ? ['list'] : ['create']
}

const readJson = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json
  } catch {
    // What is no JSON yet is said beside the field.
    return undefined
  }
}

/** A live call of the draft with the rights of a key, rolled back. */
export const TryPanel = ({ api, blocked }: TryPanelProps) => {
  const { t } = useTranslation()
  const copy = useCopy()
  const operations = operationsOf(api)
  const mayKeys = useMayCall()(listGatewayKeys)
  const keys = (useCall(listGatewayKeys, {}, { enabled: mayKeys }).data?.data ?? []).filter(
    ({ withdrawnAt }) => withdrawnAt === null,
  )
  const [chosen, setChosen] = useState<ApiOperation | null>(null)
  const [key, setKey] = useState('')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [record, setRecord] = useState('')
  const [body, setBody] = useState('{}')
  const run = useAction(tryApi)
  const operation = chosen !== null && operations.includes(chosen) ? chosen : (operations[0] ?? 'list')
  const method: Method = methods[operation]
  const isAsked = api.source.kind === 'decision' || api.source.kind === 'logic'
  const parameters = operation === 'list' && 'parameters' in api.source ? (api.source.parameters ?? []) : []
  const needsRecord = operation === 'read' || operation === 'change' || operation === 'remove'
  const needsBody = method === 'POST' || method === 'PUT'
  const sent = readJson(body)
  const query = Object.fromEntries(
    parameters.flatMap(({ name }) => (values[name] ? [[name, values[name]]] : [])),
  )
  const send = () =>
    run.mutate({
      id: api.id,
      api: bodyOfApi(api),
      method,
      query: query as JsonObject,
      ...(needsRecord && { record: record.trim() }),
      ...(needsBody && sent !== undefined && { body: sent }),
      ...(key !== '' && { key }),
    })
  const curl = () => {
    const search = new URLSearchParams(query).toString()
    const address = `${window.location.origin}${addressOfApi(currentSpace() ?? '', api)}${needsRecord ? `/${record.trim()}` : ''}${search ? `?${search}` : ''}`
    const data = needsBody ? ` -H 'Content-Type: application/json' -d '${body.replaceAll("'", "'\\''")}'` : ''
    copy(`curl -X ${method} -H "Authorization: Bearer $KEY"${data} '${address}'`, {
      label: t('gateway.try.curl'),
      done: t('gateway.copied'),
    })
  }
  return (
    <aside className="gw-try" aria-label={t('gateway.try')}>
      <h2>{t('gateway.try')}</h2>
      <p className="ink3">{t('gateway.try.dry')}</p>
      <div className="gw-two">
        <div className="fld">
          <label htmlFor="gw-try-key">{t('gateway.try.as')}</label>
          <Select
            id="gw-try-key"
            value={key}
            options={[
              { value: '', label: t('gateway.try.me') },
              ...keys.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setKey}
          />
        </div>
        {isAsked ? null : (
          <div className="fld">
            <label htmlFor="gw-try-op">{t('gateway.try.method')}</label>
            <Select<ApiOperation>
              id="gw-try-op"
              value={operation}
              options={operations.map(value => ({
                value,
                label: `${methods[value]} ${t(`gateway.op.${value}`)}`,
              }))}
              onChange={setChosen}
            />
          </div>
        )}
        {parameters.map(({ name, required }) => (
          <div key={name} className="fld">
            <label htmlFor={`gw-try-${name}`}>
              <span translate="no">{name}</span>
              {required ? <span className="req"> *</span> : null}
            </label>
            <Input
              id={`gw-try-${name}`}
              value={values[name] ?? ''}
              maxLength={200}
              onChange={({ target }) => setValues({ ...values, [name]: target.value })}
            />
          </div>
        ))}
      </div>
      {needsRecord ? (
        <div className="fld">
          <label htmlFor="gw-try-record">{t('gateway.try.record')}</label>
          <Input
            id="gw-try-record"
            className="mono"
            value={record}
            maxLength={36}
            onChange={({ target }) => setRecord(target.value)}
          />
        </div>
      ) : null}
      {needsBody ? (
        <div className="fld">
          <label htmlFor="gw-try-body">{t('gateway.try.body')}</label>
          <Input.TextArea
            id="gw-try-body"
            className="mono"
            rows={5}
            value={body}
            maxLength={20_000}
            status={sent === undefined ? 'error' : ''}
            onChange={({ target }) => setBody(target.value)}
          />
          {sent === undefined ? <p className="hint err">{t('gateway.try.body.wrong')}</p> : null}
        </div>
      ) : null}
      <div className="gw-row">
        <Button
          type="primary"
          ghost
          icon={<Icon name="play" size={14} />}
          loading={run.isPending}
          disabled={blocked || (needsBody && sent === undefined) || (needsRecord && record.trim() === '')}
          onClick={send}
        >
          {t('gateway.try.send')}
        </Button>
        <Button icon={<Icon name="copy" size={14} />} onClick={curl}>
          {t('gateway.try.curl')}
        </Button>
      </div>
      {run.error ? <p className="hint err">{errorText(t, run.error)}</p> : null}
      <h3>{t('gateway.try.answer')}</h3>
      {run.data ? (
        <>
          <p className="gw-status" data-bad={run.data.status >= 400 ? '' : undefined}>
            <Icon name={run.data.status >= 400 ? 'err' : 'check'} size={14} />
            {run.data.status} · {t('gateway.ms', { ms: run.data.milliseconds })} ·{' '}
            {t('gateway.bytes', { kb: sayKilobytes(run.data.bytes) })}
          </p>
          <pre className="gw-code" translate="no">
            {JSON.stringify(run.data.body, null, 2)}
          </pre>
        </>
      ) : (
        <p className="ink3">{t('gateway.try.none')}</p>
      )}
    </aside>
  )
}

import type { Json, JsonObject } from '@gantry/base/shared'
import { errorText, useAction } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  bodyOfConnector,
  type Connector,
  type ConnectorRequest,
  environments,
} from '../../shared/connectors/connector.ts'
import { environmentIssues, requestIssues } from '../../shared/connectors/connector-kind.ts'
import { tryConnector } from '../../shared/connectors/contract.ts'

interface TryRequestProps {
  readonly connector: Connector
  /** The chosen one; undefined: there is none. */
  readonly request: ConnectorRequest | undefined
}

/** A typed text as its parameter takes it: numbers and the like as JSON where they are some. */
const typedValue = (text: string, type: ConnectorRequest['parameters'][number]['type']): Json => {
  if (type !== 'number' && type !== 'boolean' && type !== 'any') return text
  try {
    return JSON.parse(text) as Json
  } catch {
    // The server says that it does not fit.
    return text
  }
}

/** Sends a request of the draft once; the test environment is proposed. */
export const TryRequest = ({ connector, request }: TryRequestProps) => {
  const { t } = useTranslation()
  const usable = environments.filter(name => connector[name].base !== '')
  const [wanted, setWanted] = useState<(typeof environments)[number]>('test')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const run = useAction(tryConnector)
  const environment = usable.includes(wanted) ? wanted : usable[0]
  const send = () => {
    if (!request || !environment) return
    const parameters: JsonObject = Object.fromEntries(
      request.parameters.flatMap(({ name, type }) =>
        values[name] ? [[name, typedValue(values[name], type)]] : [],
      ),
    )
    run.mutate({
      id: connector.id,
      connector: bodyOfConnector(connector),
      request: request.id,
      environment,
      parameters,
    })
  }
  const blocked =
    !request ||
    !environment ||
    requestIssues(request, connector).length > 0 ||
    environmentIssues(connector, environment).length > 0
  const tried = run.data
  return (
    <aside className="gw-try" aria-label={t('gateway.try')}>
      <h2>{t('gateway.try')}</h2>
      <p className="ink3">{t('gateway.try.real')}</p>
      {usable.length > 1 ? (
        <Segmented
          className="gw-fit"
          value={environment ?? 'test'}
          aria-label={t('gateway.environment.used')}
          options={usable.map(value => ({ value, label: t(`gateway.environment.${value}`) }))}
          onChange={setWanted}
        />
      ) : null}
      {(request?.parameters ?? []).map(({ name, required }) => (
        <div key={name} className="fld">
          <label htmlFor={`gw-try-${name}`}>
            <span translate="no">{name}</span>
            {required ? <span className="req"> *</span> : null}
          </label>
          <Input
            id={`gw-try-${name}`}
            value={values[name] ?? ''}
            maxLength={2_000}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </div>
      ))}
      <div className="gw-row">
        <Button
          type="primary"
          ghost
          icon={<Icon name="play" size={14} />}
          loading={run.isPending}
          disabled={blocked}
          onClick={send}
        >
          {t('gateway.try.send')}
        </Button>
        {usable.length === 0 ? <span className="hint">{t('gateway.try.no_base')}</span> : null}
      </div>
      {run.error ? <p className="hint err">{errorText(t, run.error)}</p> : null}
      <h3>{t('gateway.try.answer')}</h3>
      {tried ? (
        <>
          <p className="gw-status" data-bad={tried.problem ? '' : undefined}>
            <Icon name={tried.problem ? 'err' : 'check'} size={14} />
            {tried.status ?? '—'} · {t('gateway.ms', { ms: tried.milliseconds })}
          </p>
          {tried.problem ? (
            <p className="hint err">{t(`error.${tried.problem.code}`, tried.problem.params as JsonObject)}</p>
          ) : (
            <pre className="gw-code" translate="no">
              {JSON.stringify(tried.value, null, 2)}
            </pre>
          )}
          <h3>{t('gateway.try.sent')}</h3>
          <pre className="gw-code" translate="no">
            {request?.method} {tried.url}
            {tried.sent === null ? '' : `\n${tried.sent}`}
          </pre>
          {tried.body === '' ? null : (
            <>
              <h3>{t('gateway.try.raw')}</h3>
              <pre className="gw-code" translate="no">
                {tried.body}
              </pre>
            </>
          )}
        </>
      ) : (
        <p className="ink3">{t('gateway.try.none')}</p>
      )}
    </aside>
  )
}

import { type Issue, newId } from '@gantry/base/shared'
import { type ValueType, valueTypes } from '@gantry/decisions/shared'
import { callMethods } from '@gantry/designs/shared'
import { issueText } from '@gantry/screens/web'
import { EmptyState, Icon } from '@gantry/ui/web'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Connector, type ConnectorRequest, newRequest } from '../../shared/connectors/connector.ts'
import { Field } from '../config/field.tsx'
import { MappedRows } from './mapped-rows.tsx'

interface RequestsSettingsProps {
  readonly connector: Connector
  readonly chosen: string | null
  readonly problems: readonly Issue[]
  onChoose(request: string): void
  onChange(connector: Connector): void
}

/** The requests of a connector, and one of them: what callers give, what is sent, and what they get. */
export const RequestsSettings = (props: RequestsSettingsProps) => {
  const { connector, chosen, problems, onChoose, onChange } = props
  const { t } = useTranslation()
  const { requests } = connector
  const index = requests.findIndex(({ id }) => id === chosen)
  const request = requests[index]
  const add = () => {
    const id = newId()
    onChange({ ...connector, requests: [...requests, newRequest(id, t('gateway.request.first'))] })
    onChoose(id)
  }
  return (
    <div className="gw-settings">
      <div className="gw-bar">
        {requests.map((each, at) => (
          <button
            key={each.id}
            type="button"
            className={each.id === chosen ? 'btn s on' : 'btn s'}
            aria-pressed={each.id === chosen}
            onClick={() => onChoose(each.id)}
          >
            {problems.some(({ field }) => field.startsWith(`requests.${at}.`)) ? (
              <Icon name="err" size={14} />
            ) : null}
            <span className="mono">{each.method}</span> <span translate="no">{each.name}</span>
          </button>
        ))}
        <Button size="small" icon={<Icon name="plus" size={14} />} onClick={add}>
          {t('gateway.request.add')}
        </Button>
      </div>
      {request ? (
        <RequestForm
          key={request.id}
          request={request}
          issues={problems.flatMap(each =>
            each.field.startsWith(`requests.${index}.`)
              ? [{ ...each, field: each.field.slice(`requests.${index}.`.length) }]
              : [],
          )}
          onChange={next => onChange({ ...connector, requests: requests.with(index, next) })}
          onRemove={() => onChange({ ...connector, requests: requests.toSpliced(index, 1) })}
        />
      ) : (
        <EmptyState kind="never" icon="api" title={t('gateway.request.none')}>
          {t('gateway.request.none.why')}
        </EmptyState>
      )}
    </div>
  )
}

interface RequestFormProps {
  readonly request: ConnectorRequest
  /** Places begin inside the request. */
  readonly issues: readonly Issue[]
  onChange(request: ConnectorRequest): void
  onRemove(): void
}

const RequestForm = ({ request, issues, onChange, onRemove }: RequestFormProps) => {
  const { t } = useTranslation()
  const at = (place: string) => {
    const found = issues.find(({ field }) => field === place)
    return found && issueText(t, found)
  }
  const put = (changed: Partial<ConnectorRequest>) => onChange({ ...request, ...changed })
  const { parameters } = request
  return (
    <>
      <section>
        <div className="gw-two">
          <Field id="gw-req-name" label={t('gateway.name')} wrong={at('name')}>
            <Input
              id="gw-req-name"
              value={request.name}
              maxLength={100}
              onChange={({ target }) => put({ name: target.value })}
            />
          </Field>
          <Field id="gw-req-method" label={t('gateway.request.method')}>
            <Select
              id="gw-req-method"
              value={request.method}
              options={callMethods.map(value => ({ value, label: value }))}
              onChange={method => put(method === 'GET' ? { method, body: [] } : { method })}
            />
          </Field>
        </div>
        <Field
          id="gw-req-path"
          label={t('gateway.request.path')}
          wrong={at('path')}
          hint={t('gateway.request.path.hint')}
        >
          <Input
            id="gw-req-path"
            className="mono"
            value={request.path}
            maxLength={500}
            onChange={({ target }) => put({ path: target.value.trim() })}
          />
        </Field>
      </section>
      <section aria-label={t('gateway.request.parameters')}>
        <h2>{t('gateway.request.parameters')}</h2>
        {parameters.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parameters have no identity but their place.
          <div key={index}>
            <div className="gw-row">
              <Input
                className="mono"
                aria-label={t('gateway.parameter.name')}
                placeholder={t('gateway.parameter.name')}
                value={each.name}
                maxLength={40}
                onChange={({ target }) =>
                  put({ parameters: parameters.with(index, { ...each, name: target.value.trim() }) })
                }
              />
              <Select<ValueType>
                aria-label={t('gateway.parameter.type')}
                value={each.type}
                options={valueTypes.map(value => ({ value, label: t(`gateway.type.${value}`) }))}
                onChange={type => put({ parameters: parameters.with(index, { ...each, type }) })}
              />
              <Checkbox
                checked={each.required === true}
                onChange={({ target }) => {
                  const { required: _, ...rest } = each
                  put({
                    parameters: parameters.with(index, target.checked ? { ...rest, required: true } : rest),
                  })
                }}
              >
                {t('gateway.parameter.required')}
              </Checkbox>
              <button
                type="button"
                className="btn t xs sq"
                aria-label={t('gateway.take_away', { name: each.name })}
                onClick={() => put({ parameters: parameters.toSpliced(index, 1) })}
              >
                <Icon name="close" size={12} />
              </button>
            </div>
            {at(`parameters.${index}`) ? <p className="hint err">{at(`parameters.${index}`)}</p> : null}
          </div>
        ))}
        <Button
          size="small"
          className="gw-fit"
          icon={<Icon name="plus" size={14} />}
          onClick={() => put({ parameters: [...parameters, { name: '', type: 'text' }] })}
        >
          {t('gateway.add')}
        </Button>
      </section>
      <MappedRows
        label={t('gateway.request.query')}
        hint={t('gateway.request.sent.hint')}
        rows={request.query}
        wrong={index => at(`query.${index}`)}
        onChange={query => put({ query })}
      />
      {request.method === 'GET' ? null : (
        <MappedRows
          label={t('gateway.request.body')}
          hint={t('gateway.request.sent.hint')}
          rows={request.body}
          wrong={index => at(`body.${index}`)}
          onChange={body => put({ body })}
        />
      )}
      <MappedRows
        label={t('gateway.request.answer')}
        hint={t('gateway.request.answer.hint')}
        rows={request.answer}
        wrong={index => at(`answer.${index}`)}
        onChange={answer => put({ answer })}
      />
      <section>
        {request.method === 'GET' ? (
          <Field id="gw-req-cache" label={t('gateway.cache')}>
            <InputNumber<number>
              id="gw-req-cache"
              min={1}
              max={3_600}
              value={request.cache ?? null}
              placeholder="—"
              onChange={value => {
                const { cache: _, ...rest } = request
                onChange(value === null ? rest : { ...rest, cache: value })
              }}
            />
          </Field>
        ) : (
          <Checkbox
            checked={request.repeatable === true}
            onChange={({ target }) => {
              const { repeatable: _, ...rest } = request
              onChange(target.checked ? { ...rest, repeatable: true } : rest)
            }}
          >
            {t('gateway.request.repeatable')}
          </Checkbox>
        )}
        <Button danger className="gw-fit" icon={<Icon name="trash" size={14} />} onClick={onRemove}>
          {t('gateway.request.remove')}
        </Button>
      </section>
    </>
  )
}

import { type Issue, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { DeclaredSettings, WhereUsed } from '@gantry/designs/web'
import { issueText } from '@gantry/screens/web'
import { Input, InputNumber, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Connector, environments, secretAddresses } from '../../shared/connectors/connector.ts'
import { Field } from '../config/field.tsx'
import { AuthSettings } from './auth-settings.tsx'

interface ConnectorSettingsProps {
  readonly connector: Connector
  readonly problems: readonly Issue[]
  onChange(connector: Connector): void
}

/** What a connector is called, where each environment is and how it knows us, and the limits. */
export const ConnectorSettings = ({ connector, problems, onChange }: ConnectorSettingsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const { name } = connector
  const at = (place: string) => {
    const found = problems.find(({ field }) => field === place)
    return found && issueText(t, found)
  }
  const put = (changed: Partial<Connector>) => onChange({ ...connector, ...changed })
  const text = (member: 'group' | 'note', value: string) => {
    const { [member]: _, ...rest } = connector
    onChange(value === '' ? rest : { ...rest, [member]: value })
  }
  return (
    <div className="gw-settings">
      <section>
        <div className="gw-two">
          <Field id="gw-con-set-name" label={t('gateway.name')} wrong={at('name')}>
            <Input
              id="gw-con-set-name"
              maxLength={100}
              value={localise(name, lang)}
              onChange={({ target }) =>
                put({ name: typeof name === 'string' ? target.value : { ...name, [lang]: target.value } })
              }
            />
          </Field>
          <Field id="gw-con-set-group" label={t('gateway.group')}>
            <Input
              id="gw-con-set-group"
              maxLength={40}
              value={connector.group ?? ''}
              onChange={({ target }) => text('group', target.value)}
            />
          </Field>
        </div>
        <Field id="gw-con-set-note" label={t('gateway.note')}>
          <Input
            id="gw-con-set-note"
            maxLength={1_000}
            value={connector.note ?? ''}
            onChange={({ target }) => text('note', target.value)}
          />
        </Field>
      </section>
      <DeclaredSettings
        settings={connector.settings ?? []}
        issues={problems}
        hint={t('gateway.settings.hint')}
        onChange={settings => {
          const { settings: _, ...rest } = connector
          onChange(settings.length === 0 ? rest : { ...rest, settings })
        }}
      />
      <section>
        <h2>{t('gateway.environment.used')}</h2>
        <Segmented
          className="gw-fit"
          value={connector.uses}
          aria-label={t('gateway.environment.used')}
          options={environments.map(value => ({ value, label: t(`gateway.environment.${value}`) }))}
          onChange={uses => put({ uses })}
        />
        <p className="hint">{t('gateway.environment.used.hint')}</p>
      </section>
      {environments.map(environment => (
        <section key={environment}>
          <h2>{t(`gateway.environment.${environment}`)}</h2>
          <Field
            id={`gw-con-base-${environment}`}
            label={t('gateway.base')}
            hint={t('gateway.base.hint')}
            wrong={at(`${environment}.base`)}
          >
            <Input
              id={`gw-con-base-${environment}`}
              className="mono"
              maxLength={500}
              placeholder="https://erp.example.com/api"
              value={connector[environment].base}
              onChange={({ target }) =>
                put({ [environment]: { ...connector[environment], base: target.value.trim() } })
              }
            />
          </Field>
          <AuthSettings
            id={`gw-con-auth-${environment}`}
            auth={connector[environment].auth}
            offered={(connector.settings ?? []).filter(({ type }) => type === 'secret')}
            addresses={secretAddresses(connector[environment])}
            wrong={place => at(`${environment}.auth.${place}`)}
            onChange={auth => put({ [environment]: { ...connector[environment], auth } })}
          />
        </section>
      ))}
      <section>
        <h2>{t('gateway.connector.limits')}</h2>
        <div className="gw-two">
          <Field id="gw-con-timeout" label={t('gateway.timeout')}>
            <InputNumber<number>
              id="gw-con-timeout"
              min={1}
              max={30}
              value={connector.timeout}
              onChange={value => value !== null && put({ timeout: value })}
            />
          </Field>
          <Field id="gw-con-retries" label={t('gateway.retries')} hint={t('gateway.retries.hint')}>
            <InputNumber<number>
              id="gw-con-retries"
              min={0}
              max={5}
              value={connector.retries}
              onChange={value => value !== null && put({ retries: value })}
            />
          </Field>
          <Field id="gw-con-rate" label={t('gateway.connector.perMinute')}>
            <InputNumber<number>
              id="gw-con-rate"
              min={1}
              max={1_000_000}
              value={connector.perMinute ?? null}
              placeholder={t('gateway.unlimited')}
              onChange={value => {
                const { perMinute: _, ...rest } = connector
                onChange(value === null ? rest : { ...rest, perMinute: value })
              }}
            />
          </Field>
        </div>
        <p className="hint">{t('gateway.breaker.hint')}</p>
      </section>
      <WhereUsed kind="connector" id={connector.id} />
    </div>
  )
}

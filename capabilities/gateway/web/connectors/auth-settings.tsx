import { localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction } from '@gantry/client/web'
import { type ExtensionSetting, keepCallSecret, type NamedSecret, originsOf } from '@gantry/designs/shared'
import { Icon } from '@gantry/ui/web'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Authentication, authenticationKinds } from '../../shared/connectors/connector.ts'
import { Field } from '../config/field.tsx'

interface AuthSettingsProps {
  readonly id: string
  readonly auth: Authentication
  /** Secrets among the settings of the connector. */
  readonly offered: readonly ExtensionSetting[]
  /** Where the secret goes, and nowhere else. */
  readonly addresses: readonly string[]
  /** What is wrong at a place inside it, in words. */
  readonly wrong: (place: string) => string | undefined
  onChange(auth: Authentication): void
}

const blank = (kind: Authentication['kind']): Authentication => {
  switch (kind) {
    case 'none':
      return { kind }
    case 'basic':
      return { kind, user: '', secret: '' }
    case 'bearer':
      return { kind, secret: '' }
    case 'apiKey':
      return { kind, header: 'X-Api-Key', secret: '' }
    case 'hmac':
      return { kind, header: 'X-Signature', secret: '' }
    case 'oauth':
      return { kind, tokenAddress: '', client: '', secret: '' }
  }
}

/** How a server knows who calls; the secret is kept sealed at once and never shown again. */
export const AuthSettings = ({ id, auth, offered, addresses, wrong, onChange }: AuthSettingsProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const line = (
    place: string,
    label: string,
    value: string,
    put: (value: string) => Authentication,
    maxLength = 100,
  ) => (
    <Field id={`${id}-${place}`} label={label} wrong={wrong(place)}>
      <Input
        id={`${id}-${place}`}
        value={value}
        maxLength={maxLength}
        onChange={({ target }) => onChange(put(target.value.trim()))}
      />
    </Field>
  )
  return (
    <div className="gw-two">
      <Field id={id} label={t('gateway.auth')}>
        <Select<Authentication['kind']>
          id={id}
          value={auth.kind}
          options={authenticationKinds.map(value => ({ value, label: t(`gateway.auth.${value}`) }))}
          onChange={kind => onChange(blank(kind))}
        />
      </Field>
      {auth.kind === 'basic'
        ? line('user', t('gateway.auth.user'), auth.user, user => ({ ...auth, user }), 200)
        : null}
      {auth.kind === 'apiKey' || auth.kind === 'hmac'
        ? line('header', t('gateway.auth.header'), auth.header, header => ({ ...auth, header }))
        : null}
      {auth.kind === 'oauth' ? (
        <>
          {line(
            'tokenAddress',
            t('gateway.auth.tokenAddress'),
            auth.tokenAddress,
            tokenAddress => ({ ...auth, tokenAddress }),
            500,
          )}
          {line('client', t('gateway.auth.client'), auth.client, client => ({ ...auth, client }), 200)}
          {line(
            'scope',
            t('gateway.auth.scope'),
            auth.scope ?? '',
            scope => {
              const { scope: _, ...rest } = auth
              return scope === '' ? rest : { ...rest, scope }
            },
            200,
          )}
        </>
      ) : null}
      {auth.kind !== 'none' && (offered.length > 0 || auth.setting !== undefined) ? (
        <Field
          id={`${id}-setting`}
          label={t('gateway.auth.secret.from')}
          wrong={auth.setting === undefined ? undefined : wrong('secret')}
        >
          <Select<string>
            id={`${id}-setting`}
            value={auth.setting ?? ''}
            options={[
              { value: '', label: t('gateway.auth.secret.typed') },
              ...offered.map(({ name, label }) => ({ value: name, label: localise(label, lang) })),
            ]}
            onChange={setting => {
              const { setting: _, sentTo: _sentTo, ...rest } = auth
              onChange(setting === '' ? rest : { ...rest, secret: '', setting })
            }}
          />
        </Field>
      ) : null}
      {auth.kind === 'none' || auth.setting !== undefined ? null : (
        <SecretField
          id={`${id}-secret`}
          isKept={auth.secret !== ''}
          wrong={wrong('secret')}
          addresses={addresses}
          onKept={secret => onChange({ ...auth, ...secret })}
        />
      )}
    </div>
  )
}

interface SecretFieldProps {
  readonly id: string
  readonly isKept: boolean
  readonly addresses: readonly string[]
  readonly wrong: string | undefined
  onKept(secret: Required<NamedSecret>): void
}

const SecretField = ({ id, isKept, addresses, wrong, onKept }: SecretFieldProps) => {
  const { t } = useTranslation()
  const keep = useAction(keepCallSecret)
  const [typed, setTyped] = useState('')
  const isAddressed = originsOf(addresses) !== null
  const failed = keep.error ? errorText(t, keep.error) : undefined
  return (
    <Field
      id={id}
      label={t('gateway.auth.secret')}
      wrong={failed ?? wrong}
      hint={t(
        isAddressed
          ? isKept
            ? 'gateway.auth.secret.kept'
            : 'gateway.auth.secret.hint'
          : 'gateway.auth.secret.address',
      )}
    >
      <div className="gw-row">
        <Input.Password
          id={id}
          autoComplete="off"
          value={typed}
          maxLength={1_000}
          disabled={keep.isPending || !isAddressed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          icon={<Icon name="lock" size={14} />}
          disabled={typed === '' || !isAddressed}
          loading={keep.isPending}
          onClick={() =>
            keep.mutate(
              { text: typed, addresses: [...addresses] },
              {
                onSuccess: kept => {
                  setTyped('')
                  onKept({ secret: kept.id, sentTo: kept.sentTo })
                },
              },
            )
          }
        >
          {t('gateway.auth.secret.keep')}
        </Button>
      </div>
    </Field>
  )
}

import { currentSpace, errorText, useAction } from '@gantry/client/web'
import { Banner, toast } from '@gantry/ui/web'
import { Button, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  employeeProviders,
  isCardProvider,
  isRedirect,
  noticeProviders,
  type ProviderConfig,
  type ProviderField,
  providerFields,
} from '../../shared/federation/index.ts'
import { federationContract } from '../../shared/index.ts'
import { AddressToCopy } from './address-to-copy.tsx'
import { NewAccountsPart } from './new-accounts-part.tsx'
import { TestedBanner } from './tested-banner.tsx'

/** One provider of the space: its application, where it is, whether it is used, for signing in or for notices alone, and a test. */
export const ProviderForm = ({ config }: { readonly config: ProviderConfig }) => {
  const { t } = useTranslation()
  const { name } = config
  const fields = providerFields[name]
  const [on, setOn] = useState(config.on)
  const [signIn, setSignIn] = useState(config.signIn)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  /** A person of a directory to test with. */
  const [example, setExample] = useState('')
  const [newAccounts, setNewAccounts] = useState(config.newAccounts)
  const save = useAction(federationContract.changeProvider, {
    refresh: [federationContract.listProviders],
    onDone: () => {
      setTyped({})
      toast({ text: t('federation.saved') })
    },
  })
  const test = useAction(federationContract.testProvider, {})
  const tellMe = useAction(federationContract.tellMyself, {
    onDone: () => toast({ text: t('federation.tell_me.sent') }),
  })
  const textOf = (field: ProviderField) =>
    typed[field.name] ?? config.settings[field.name] ?? field.initial ?? ''
  const isSaved = Object.keys(config.settings).length > 0
  const isChanged =
    on !== config.on ||
    signIn !== config.signIn ||
    newAccounts !== config.newAccounts ||
    Object.keys(typed).length > 0
  const input = (field: ProviderField) => {
    const id = `fed-${name}-${field.name}`
    const wrong = save.error?.issues.find(issue => issue.field === field.name)
    const shared = {
      id,
      value: textOf(field),
      maxLength: field.max,
      status: wrong ? ('error' as const) : ('' as const),
      onChange: (event: { target: { value: string } }) =>
        setTyped({ ...typed, [field.name]: event.target.value }),
    }
    return (
      <div className="fld" key={field.name}>
        <label htmlFor={id}>
          {t(`federation.field.${field.kind === 'key' ? 'key' : field.name}`)}
          {field.required ? <span className="req">*</span> : null}
        </label>
        {field.kind === 'secret' || field.kind === 'proof' ? (
          <Input.Password
            {...shared}
            autoComplete="new-password"
            placeholder={isKept(config, field) ? t('federation.secret_kept') : ''}
          />
        ) : field.kind === 'choice' ? (
          <Select
            id={id}
            value={textOf(field)}
            options={(field.choices ?? []).map(value => ({
              value,
              label: t(`federation.choice.${field.name}.${value}`),
            }))}
            onChange={value => setTyped({ ...typed, [field.name]: value })}
          />
        ) : multiline.has(field.kind) ? (
          <Input.TextArea
            {...shared}
            rows={field.required ? 6 : 3}
            spellCheck={false}
            className="mono"
            placeholder={field.kind === 'key' && config.hasSecret ? t('federation.secret_kept') : ''}
          />
        ) : (
          <Input {...shared} />
        )}
        {hinted.has(field.name) ? <div className="hint">{t(`federation.hint.${field.name}`)}</div> : null}
        {wrong ? (
          <div className="hint err" role="alert">
            {t(`issue.${wrong.code}`, { ...wrong.params })}
          </div>
        ) : null}
      </div>
    )
  }
  const bases = fields.filter(isBase)
  return (
    <section className="fed-form">
      <h2>{t(`federation.provider.${name}`)}</h2>
      <p className="fed-lead">{t(`federation.about.${name}`)}</p>
      {save.error && save.error.issues.length === 0 ? (
        <Banner kind="bad">{errorText(t, save.error)}</Banner>
      ) : null}
      {isRedirect(name) ? (
        <AddressToCopy
          label={t(name === 'saml' ? 'federation.metadata' : 'federation.return')}
          address={name === 'saml' ? samlMetadataAddress() : `${location.origin}/loginMiddle`}
        />
      ) : null}
      {isCardProvider(name) ? (
        <AddressToCopy
          label={t('federation.callback')}
          address={`${location.origin}/api/federation/callbacks/${currentSpace()}/${name}`}
        />
      ) : null}
      {fields.filter(field => !isBase(field)).map(input)}
      {bases.length > 0 ? (
        <details className="fed-more" open={save.error !== null || undefined}>
          <summary>{t('federation.bases')}</summary>
          {bases.map(input)}
        </details>
      ) : null}
      <div className="fld">
        <label htmlFor={`fed-${name}-on`} className="row">
          <Switch id={`fed-${name}-on`} checked={on} onChange={setOn} />
          {t(noticeProviders.has(name) ? 'federation.use' : 'federation.offer')}
        </label>
        {noticeProviders.has(name) ? (
          <>
            <div className="hint">{t('federation.use.why')}</div>
            <label htmlFor={`fed-${name}-sign-in`} className="row">
              <Switch id={`fed-${name}-sign-in`} checked={on && signIn} disabled={!on} onChange={setSignIn} />
              {t('federation.offer')}
            </label>
            {on && !signIn ? <div className="hint">{t('federation.offer.not')}</div> : null}
          </>
        ) : null}
        {config.bound > 0 ? (
          <div className="hint">{t('federation.bound_here', { count: config.bound })}</div>
        ) : null}
      </div>
      {employeeProviders.has(name) ? <NewAccountsPart value={newAccounts} onChange={setNewAccounts} /> : null}
      <div className="fed-acts">
        <Button
          type="primary"
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              provider: name,
              on,
              signIn,
              newAccounts: newAccounts && {
                ...newAccounts,
                mapping: newAccounts.mapping.filter(line => line.group.trim() && line.department),
              },
              settings: Object.fromEntries(fields.map(field => [field.name, textOf(field)])),
            })
          }
        >
          {t('federation.save')}
        </Button>
        {isRedirect(name) ? null : (
          <Input
            aria-label={t('federation.test.login')}
            placeholder={t('federation.test.login')}
            maxLength={254}
            value={example}
            onChange={event => setExample(event.target.value)}
          />
        )}
        <Button
          disabled={!isSaved || isChanged}
          loading={test.isPending}
          onClick={() =>
            test.mutate({ provider: name, ...(example.trim() !== '' && { login: example.trim() }) })
          }
        >
          {t('federation.test')}
        </Button>
        {isRedirect(name) && noticeProviders.has(name) && config.on ? (
          <Button
            disabled={isChanged}
            loading={tellMe.isPending}
            onClick={() => tellMe.mutate({ provider: name })}
          >
            {t('federation.tell_me')}
          </Button>
        ) : null}
        {isSaved && isChanged ? <span className="hint">{t('federation.test.first')}</span> : null}
      </div>
      {tellMe.error ? <Banner kind="bad">{errorText(t, tellMe.error)}</Banner> : null}
      {test.error ? <Banner kind="bad">{errorText(t, test.error)}</Banner> : null}
      {test.data ? <TestedBanner tested={test.data} isDirectory={!isRedirect(name)} /> : null}
    </section>
  )
}

/** Addresses of the service itself, known beforehand. */
const isBase = ({ kind, initial }: ProviderField): boolean =>
  kind === 'base' || (kind === 'page' && initial !== undefined)

/** Fields of several lines: text that is pasted. */
const multiline: ReadonlySet<ProviderField['kind']> = new Set(['certificate', 'key', 'authority'])

/** Fields whose label does not say enough. */
const hinted: ReadonlySet<string> = new Set([
  'logoutReturn',
  'logout',
  'ownCertificate',
  'callbackKey',
  'callbackSecret',
  'encryptKey',
  'address',
  'authority',
  'account',
  'filter',
  'subjectAttribute',
])

/** Whether a secret is saved, although it is not shown. */
const isKept = ({ hasSecret, proofs }: ProviderConfig, { name, kind }: ProviderField): boolean =>
  kind === 'proof' ? proofs.includes(name) : hasSecret

/** Also the name of the platform there. */
const samlMetadataAddress = (): string => `${location.origin}/api/auth/saml/${currentSpace()}/metadata`

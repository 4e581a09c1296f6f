import { Failed, FormFailure, useAction, useCall, useIssue, usePage } from '@gantry/client/web'
import { PageHeader, Skeleton, toast, useCopy } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listProviders, type Provider, saveProvider } from '../../shared/providers-contract.ts'
import { type Administrator, AdministratorFields } from '../parts/administrator-fields.tsx'
import { AmountField, TextField } from '../parts/form.tsx'
import { temporaryPassword } from '../parts/temporary-password.ts'
import '../consoles.css'

/** Creates a service provider with its first administrator, or edits one. */
const ProviderPage = () => {
  const { id } = usePage().query
  const { data, error } = useCall(listProviders, { ...(id ? { id } : {}) }, { enabled: id !== undefined })
  if (error) return <Failed error={error} />
  if (id !== undefined && !data) return <Skeleton kind="form" />
  return <Editor key={id ?? 'new'} provider={id === undefined ? null : (data?.data[0] ?? null)} />
}

const Editor = ({ provider }: { readonly provider: Provider | null }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const copy = useCopy()
  const [facts, setFacts] = useState({
    name: provider?.name ?? '',
    contact: provider?.contact ?? '',
    phone: provider?.phone ?? '',
    email: provider?.email ?? '',
    mostEnterprises: provider ? provider.mostEnterprises : 20,
    mostUsers: provider ? provider.mostUsers : 2_000,
  })
  const [admin, setAdmin] = useState<Administrator>(() => ({
    name: '',
    login: '',
    password: temporaryPassword(),
  }))
  const save = useAction(saveProvider, {
    refresh: [listProviders],
    onDone: () => {
      toast({ text: t('consoles.saved') })
      navigate('/sysop/saas')
    },
  })
  const issueAt = useIssue(save.error)
  const isReady =
    facts.name.trim() !== '' &&
    (provider || [admin.name, admin.login, admin.password].every(each => each.trim()))
  const submit = () => {
    if (provider) return save.mutate({ ...facts, id: provider.id })
    copy(`${admin.login} ${admin.password}`, {
      label: t('consoles.password'),
      done: t('consoles.password.copied'),
    })
    save.mutate({ ...facts, administrator: admin })
  }
  return (
    <>
      <PageHeader
        crumbs={[{ title: t('consoles.providers'), href: '/sysop/saas' }]}
        title={provider ? provider.name : t('consoles.provider.add')}
        own={provider !== null}
        action={
          <Button type="primary" disabled={!isReady} loading={save.isPending} onClick={submit}>
            {t('consoles.save')}
          </Button>
        }
      />
      <div className="co-page co-form">
        <FormFailure error={save.error} />
        <section className="tile co-part">
          <h2>{t('consoles.provider')}</h2>
          <div className="co-two">
            <TextField
              required
              label={t('consoles.provider.name')}
              maxLength={60}
              value={facts.name}
              failure={issueAt('name')}
              onChange={name => setFacts({ ...facts, name })}
            />
            <TextField
              label={t('consoles.contact')}
              maxLength={60}
              value={facts.contact}
              onChange={contact => setFacts({ ...facts, contact })}
            />
            <TextField
              label={t('consoles.phone')}
              maxLength={30}
              value={facts.phone}
              onChange={phone => setFacts({ ...facts, phone })}
            />
            <TextField
              label={t('consoles.email')}
              maxLength={100}
              value={facts.email}
              onChange={email => setFacts({ ...facts, email })}
            />
            <AmountField
              label={t('consoles.provider.most_enterprises')}
              value={facts.mostEnterprises}
              failure={issueAt('mostEnterprises')}
              onChange={mostEnterprises => setFacts({ ...facts, mostEnterprises })}
            />
            <AmountField
              label={t('consoles.provider.most_users')}
              hint={t('consoles.provider.most_users_hint')}
              value={facts.mostUsers}
              failure={issueAt('mostUsers')}
              onChange={mostUsers => setFacts({ ...facts, mostUsers })}
            />
          </div>
        </section>
        {provider ? null : <AdministratorFields value={admin} issueAt={issueAt} onChange={setAdmin} />}
      </div>
    </>
  )
}

export default ProviderPage

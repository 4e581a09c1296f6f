import { FormFailure, inSpace, pageTitle, useAction, useIssue } from '@gantry/client/web'
import { PageHeader, toast, useCopy } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listEnterprises, openEnterprise } from '../../shared/enterprises-contract.ts'
import { type Administrator, AdministratorFields } from '../parts/administrator-fields.tsx'
import { TextField } from '../parts/form.tsx'
import { temporaryPassword } from '../parts/temporary-password.ts'
import { EnterpriseFields, newFacts, QuotaFields } from './facts-fields.tsx'
import { type FirstApps, FirstAppsFields } from './first-apps-fields.tsx'
import '../consoles.css'

/** Opens an enterprise: its space, the first administrator, quotas and validity. */
const AddPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const copy = useCopy()
  const [facts, setFacts] = useState(newFacts)
  const [space, setSpace] = useState('')
  const [admin, setAdmin] = useState<Administrator>(() => ({
    name: '',
    login: '',
    password: temporaryPassword(),
  }))
  const [apps, setApps] = useState<FirstApps>({ templates: [], samples: true })
  const open = useAction(openEnterprise, {
    refresh: [listEnterprises],
    onDone: ({ space: made }) => {
      copy(`${admin.login} ${admin.password}`, {
        label: t('consoles.password'),
        done: t('consoles.password.copied'),
      })
      toast({ text: t('consoles.enterprise.said_opened', { name: facts.name }) })
      navigate(inSpace(`/sysop/enterprise/space?space=${made}`))
    },
  })
  const issueAt = useIssue(open.error)
  const isReady = [facts.name, admin.name, admin.login, admin.password].every(each => each.trim() !== '')
  const submit = () => {
    const { provider, ...rest } = facts
    open.mutate({
      ...rest,
      ...(provider ? { provider } : {}),
      ...(space.trim() ? { space: space.trim() } : {}),
      administrator: admin,
      templates: [...apps.templates],
      samples: apps.samples,
    })
  }
  return (
    <>
      <PageHeader
        crumbs={[
          { title: pageTitle('/{spaceUri}/sysop/enterprise/list'), href: inSpace('/sysop/enterprise/list') },
        ]}
        title={t('consoles.enterprise.add')}
        action={
          <Button type="primary" disabled={!isReady} loading={open.isPending} onClick={submit}>
            {t('consoles.enterprise.open')}
          </Button>
        }
      />
      <div className="co-page co-form">
        <FormFailure error={open.error} />
        <section className="tile co-part">
          <h2>{t('consoles.enterprise')}</h2>
          <EnterpriseFields facts={facts} error={open.error} onChange={setFacts} />
          <TextField
            mono
            label={t('consoles.enterprise.id')}
            hint={t('consoles.enterprise.id_hint')}
            maxLength={32}
            value={space}
            failure={issueAt('space')}
            onChange={setSpace}
          />
        </section>
        <AdministratorFields value={admin} issueAt={issueAt} onChange={setAdmin} />
        <FirstAppsFields provider={facts.provider} value={apps} onChange={setApps} />
        <section className="tile co-part">
          <h2>{t('consoles.quotas')}</h2>
          <QuotaFields facts={facts} error={open.error} onChange={setFacts} />
        </section>
      </div>
    </>
  )
}

export default AddPage

import { Failed, FormFailure, inSpace, pageTitle, useAction, useCall, usePage } from '@gantry/client/web'
import { PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  changeEnterprise,
  type EnterpriseDetail,
  listEnterprises,
  readEnterprise,
} from '../../shared/enterprises-contract.ts'
import { type QuotaKind, type Quotas, quotaKinds } from '../../shared/quotas.ts'
import { AdministratorSection } from './administrator-section.tsx'
import { ChooseEnterprise } from './choose-enterprise.tsx'
import { EnterpriseFields, type Facts, QuotaFields } from './facts-fields.tsx'
import '../consoles.css'

/** Changes the data, quotas, validity and administrator of an enterprise. */
const EditPage = () => {
  const { space = '' } = usePage().query
  const { data, error } = useCall(readEnterprise, { enterprise: space }, { enabled: space !== '' })
  if (space === '') return <ChooseEnterprise />
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="form" />
  return <Editor key={data.space} enterprise={data} />
}

const factsOf = (enterprise: EnterpriseDetail): Facts => {
  const mostOf = (kind: QuotaKind) => enterprise.quotas.find(each => each.kind === kind)?.most ?? null
  return {
    name: enterprise.name,
    nameEn: enterprise.nameEn ?? '',
    contact: enterprise.contact,
    phone: enterprise.phone,
    note: enterprise.note,
    provider: enterprise.provider?.id ?? null,
    quotas: Object.fromEntries(quotaKinds.map(kind => [kind, mostOf(kind)])) as Quotas,
    validUntil: enterprise.validUntil,
  }
}

const Editor = ({ enterprise }: { readonly enterprise: EnterpriseDetail }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { space } = enterprise
  const [facts, setFacts] = useState(() => factsOf(enterprise))
  const back = inSpace(`/sysop/enterprise/space?space=${space}`)
  const save = useAction(changeEnterprise, {
    refresh: [listEnterprises, readEnterprise],
    onDone: () => {
      toast({ text: t('consoles.saved') })
      navigate(back)
    },
  })
  return (
    <>
      <PageHeader
        crumbs={[
          { title: pageTitle('/{spaceUri}/sysop/enterprise/list'), href: inSpace('/sysop/enterprise/list') },
          { title: enterprise.name, href: back, own: true },
        ]}
        title={t('consoles.edit')}
        action={
          <Button
            type="primary"
            disabled={facts.name.trim() === ''}
            loading={save.isPending}
            onClick={() => save.mutate({ enterprise: space, ...facts })}
          >
            {t('consoles.save')}
          </Button>
        }
      />
      <div className="co-page co-form">
        <FormFailure error={save.error} />
        <section className="tile co-part">
          <h2>{t('consoles.enterprise')}</h2>
          <EnterpriseFields facts={facts} error={save.error} onChange={setFacts} />
        </section>
        <section className="tile co-part">
          <h2>{t('consoles.quotas')}</h2>
          <QuotaFields facts={facts} error={save.error} onChange={setFacts} />
        </section>
        <AdministratorSection enterprise={enterprise} />
      </div>
    </>
  )
}

export default EditPage

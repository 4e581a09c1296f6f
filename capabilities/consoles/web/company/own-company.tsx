import {
  Failed,
  FormFailure,
  inSpace,
  sayMoment,
  useAction,
  useCall,
  useIssue,
  useMay,
} from '@gantry/client/web'
import { Banner, Field, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Company, readCompany, saveCompany } from '../../shared/company-contract.ts'
import { FileField } from '../parts/file-field.tsx'
import { TextField } from '../parts/form.tsx'
import { CompanyTag } from './state.tsx'

/** The legal data of the own space; its administrator changes it and sends it to be verified. */
export const OwnCompany = () => {
  const { data, error } = useCall(readCompany, {})
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="form" />
  return <Editor key={`${data.changedAt} ${data.state}`} company={data} />
}

const fields = [
  ['legalName', 100],
  ['creditCode', 40],
  ['representative', 60],
  ['address', 200],
  ['contact', 60],
  ['phone', 30],
  ['email', 100],
] as const

const Editor = ({ company }: { readonly company: Company }) => {
  const { t } = useTranslation()
  const mayEdit = useMay('/{spaceUri}/sysop/entCompanyinfo', 'change')
  const [draft, setDraft] = useState(company)
  const save = useAction(saveCompany, {
    refresh: [readCompany],
    onDone: ({ state }) => toast({ text: t(`consoles.company.said_${state}`) }),
  })
  const issueAt = useIssue(save.error)
  const submit = (send: boolean) => {
    const { legalName, creditCode, representative, address, contact, phone, email, licence } = draft
    save.mutate({
      legalName,
      creditCode,
      representative,
      address,
      contact,
      phone,
      email,
      licence: licence?.id ?? null,
      send,
    })
  }
  return (
    <>
      <PageHeader
        title={t('consoles.company')}
        tabs={<CompanyTag state={company.state} />}
        extra={
          mayEdit && company.state !== 'verified' ? (
            <Button loading={save.isPending} onClick={() => submit(false)}>
              {t('consoles.company.keep')}
            </Button>
          ) : null
        }
        action={
          mayEdit ? (
            <Button type="primary" loading={save.isPending} onClick={() => submit(true)}>
              {t('consoles.company.send')}
            </Button>
          ) : null
        }
      />
      <Standing company={company} />
      <div className="co-page co-form">
        <FormFailure error={save.error} />
        <section className="tile co-part">
          <h2>{t('consoles.company.facts')}</h2>
          <div className="co-two">
            {fields.map(([name, maxLength]) => (
              <TextField
                key={name}
                required={name === 'legalName' || name === 'creditCode'}
                disabled={!mayEdit}
                mono={name === 'creditCode'}
                label={t(`consoles.company.${name}`)}
                maxLength={maxLength}
                value={draft[name]}
                failure={issueAt(name)}
                onChange={value => setDraft({ ...draft, [name]: value })}
              />
            ))}
          </div>
          <Field
            label={t('consoles.company.licence')}
            hint={t('consoles.company.licence_hint')}
            failure={issueAt('licence')}
          >
            {() => (
              <>
                {mayEdit ? (
                  <FileField
                    files={draft.licence ? [draft.licence] : []}
                    most={1}
                    accept="image/png,image/jpeg,image/webp"
                    onChange={([licence]) => setDraft({ ...draft, licence: licence ?? null })}
                  />
                ) : null}
                {company.licence && draft.licence?.id === company.licence.id ? (
                  <img
                    className="co-licence"
                    src={inSpace('/api/company/licence')}
                    alt={t('consoles.company.licence')}
                  />
                ) : null}
              </>
            )}
          </Field>
        </section>
      </div>
    </>
  )
}

/** What the state means for whoever looks. */
const Standing = ({ company: { state, reason, decidedBy, decidedAt } }: { readonly company: Company }) => {
  const { t } = useTranslation()
  if (state === 'refused')
    return <Banner kind="bad">{t('consoles.company.refused_why', { who: decidedBy ?? '', reason })}</Banner>
  if (state === 'waiting') return <Banner kind="warn">{t('consoles.company.waiting_what')}</Banner>
  if (state === 'verified')
    return (
      <Banner kind="info">
        {t('consoles.company.verified_what', {
          who: decidedBy ?? '',
          at: decidedAt ? sayMoment(decidedAt) : '',
        })}
      </Banner>
    )
  return <Banner kind="info">{t('consoles.company.draft_what')}</Banner>
}

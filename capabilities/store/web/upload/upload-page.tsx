import { appsContract } from '@gantry/apps/shared'
import {
  errorText,
  Failed,
  FormFailure,
  inSpace,
  useAction,
  useCall,
  useIssue,
  useSession,
} from '@gantry/client/web'
import { Banner, EmptyState, Field, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { acceptConsent, listConsents, readConsent } from '../../shared/consent-contract.ts'
import { listUploads, lookAtUpload, uploadApp } from '../../shared/publish-contract.ts'
import { type Consent, categories, type Facts, type UploadLook } from '../../shared/types.ts'
import { ContentsList, RightsList } from '../browse/contents-list.tsx'
import { ConsentNotes } from '../consent/consent-notes.tsx'
import { BothField } from '../parts/both-field.tsx'
import { FindingsList } from '../parts/findings-list.tsx'
import { say } from '../parts/say.ts'
import '../store.css'
import { PictureField } from './picture-field.tsx'

/**
 * Publishing an application of the space: what it says of itself at the left, what it contains and the checks at the right. With
 * `consent` in the address: answering what the operator asks to publish in the name of the space.
 */
const UploadPage = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const [params] = useSearchParams()
  const asked = params.get('consent')
  const [picked, setPicked] = useState<string | null>(null)
  const isAdmin = user.userType === 'admin'
  const read = useCall(readConsent, { id: asked ?? '' }, { enabled: isAdmin && asked !== null })
  const consent = asked !== null && read.data?.state === 'waiting' ? read.data : null
  const app = asked === null ? picked : (consent?.app.id ?? null)
  const apps = useCall(appsContract.listApps, {}, { enabled: isAdmin })
  const look = useCall(lookAtUpload, { app: app ?? '' }, { enabled: app !== null })
  const chosen = apps.data?.data.find(({ id }) => id === app)
  const crumbs = [{ title: t('store.title'), href: inSpace('/appstore') }]
  if (!isAdmin)
    return (
      <>
        <PageHeader crumbs={crumbs} title={t('store.up.title')} />
        <EmptyState kind="denied" fill>
          {t('store.up.only_admin')}
        </EmptyState>
      </>
    )
  return (
    <>
      {app && look.data ? null : <PageHeader crumbs={crumbs} title={t('store.up.title')} />}
      <div className="ap-upload">
        <div className="ap-main">
          {asked === null ? (
            <AppField apps={apps.data?.data} app={app} onChange={setPicked} />
          ) : read.error ? (
            <Failed error={read.error} />
          ) : consent ? (
            <ConsentNotes consent={consent} />
          ) : read.data ? (
            <Banner kind="warn">
              {t('store.consent.over')} · {t(`store.consent.state.${read.data.state}`)}
            </Banner>
          ) : null}
          {look.error?.code === 'store.foreign' ? (
            <Banner kind="warn">{errorText(t, look.error)}</Banner>
          ) : look.error ? (
            <Failed error={look.error} />
          ) : null}
          {app && !look.data && !look.error ? <Skeleton kind="text" rows={8} /> : null}
          {app && look.data && chosen ? (
            <UploadForm
              key={app}
              app={app}
              consent={consent}
              look={look.data}
              chosen={chosen}
              crumbs={crumbs}
            />
          ) : null}
        </div>
        {look.data ? <LookAside look={look.data} /> : null}
      </div>
    </>
  )
}

export default UploadPage

interface AppFieldProps {
  readonly apps: readonly { readonly id: string; readonly name: string }[] | undefined
  readonly app: string | null
  readonly onChange: (app: string | null) => void
}

/** The choice among the applications of the space. */
const AppField = ({ apps, app, onChange }: AppFieldProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('store.up.app')} hint={t('store.up.app_hint')}>
        {id => (
          <Select
            id={id}
            showSearch={{ optionFilterProp: 'label' }}
            style={{ width: '100%' }}
            placeholder={t('store.up.choose')}
            loading={!apps}
            value={app}
            notFoundContent={<EmptyState kind="never" title={t('store.up.no_app')} />}
            options={(apps ?? []).map(({ id: value, name }) => ({ value, label: name }))}
            onChange={onChange}
          />
        )}
      </Field>
      {apps?.length === 0 ? <p className="ink3">{t('store.up.no_app_why')}</p> : null}
    </>
  )
}

const LookAside = ({ look: { contents, findings, needs, lost } }: { readonly look: UploadLook }) => {
  const { t } = useTranslation()
  return (
    <aside className="ap-side">
      <section>
        <h2>{t('store.up.checks')}</h2>
        <FindingsList findings={findings} />
        {lost.length > 0 ? (
          <ul className="ap-findings">
            {lost.slice(0, 12).map(({ place, why }) => (
              <li key={place} translate="no">
                {t(`store.lost.${why}`, { place })}
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <section>
        <h2>{t('store.up.contents')}</h2>
        <ContentsList contents={contents} />
      </section>
      <section>
        <h2>{t('store.needs')}</h2>
        {needs.length === 0 ? <p className="ink3">{t('store.needs.none')}</p> : null}
        {needs.map(({ app, name, from }) => (
          <p key={app} translate="no">
            {say(name)} <small className="ink3">{t('store.needs.from', { number: from })}</small>
          </p>
        ))}
      </section>
      <section>
        <h2>{t('store.rights')}</h2>
        <RightsList contents={contents} />
      </section>
    </aside>
  )
}

interface Chosen {
  readonly name: string
  readonly description: string | null
  readonly icon: string
  readonly color: number
}

interface UploadFormProps {
  readonly app: string
  /** What it answers; null: the space publishes by itself. */
  readonly consent: Consent | null
  readonly look: UploadLook
  readonly chosen: Chosen
  readonly crumbs: readonly { readonly title: string; readonly href: string }[]
}

const none = { 'zh-CN': '', en: '' }

/** One text for both languages; a Chinese one is no English, which is left to be written. */
const inBoth = (text: string) => ({ 'zh-CN': text, en: /\p{Script=Han}/u.test(text) ? '' : text })

/** What the version before said, or what the application says of itself. */
const firstFacts = ({ facts }: UploadLook, { name, description, icon, color }: Chosen): Facts =>
  facts
    ? { ...facts, notes: none }
    : {
        name: inBoth(name),
        summary: inBoth(description ?? ''),
        description: none,
        notes: none,
        category: 'other',
        icon,
        color,
        price: 0,
      }

const UploadForm = ({ app, consent, look, chosen, crumbs }: UploadFormProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [facts, setFacts] = useState<Facts>(() => ({ ...firstFacts(look, chosen), ...consent?.words }))
  const [number, setNumber] = useState(look.proposed)
  const [pictures, setPictures] = useState<readonly string[]>([])
  const onDone = () => {
    toast({ text: t('store.up.sent') })
    void navigate(inSpace('/appstore/myapps?show=published'))
  }
  const upload = useAction(uploadApp, { refresh: [listUploads], onDone })
  const accept = useAction(acceptConsent, { refresh: [listUploads, listConsents, readConsent], onDone })
  const error = upload.error ?? accept.error
  const issueAt = useIssue(error)
  const send = () => {
    const given = { number: number.trim(), facts, pictures: [...pictures] }
    if (consent) accept.mutate({ id: consent.id, ...given })
    else upload.mutate({ app, ...given })
  }
  const set = (part: Partial<Facts>) => setFacts({ ...facts, ...part })
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={t('store.up.title')}
        action={
          <Button type="primary" loading={upload.isPending || accept.isPending} onClick={send}>
            {t(consent ? 'store.consent.accept' : 'store.up.send')}
          </Button>
        }
      />
      <FormFailure error={error} />
      <div className="ap-two">
        <Field
          label={t('store.up.number')}
          required
          failure={issueAt('number')}
          hint={
            look.before === null
              ? t('store.up.number_first')
              : `${t('store.up.number_before', { number: look.before })}${
                  look.lost.length > 0 ? ` · ${t('store.up.number_major', { count: look.lost.length })}` : ''
                }`
          }
        >
          {id => (
            <Input
              id={id}
              className="mono"
              value={number}
              maxLength={20}
              onChange={({ target }) => setNumber(target.value)}
            />
          )}
        </Field>
        <Field label={t('store.up.category')}>
          {id => (
            <Select
              id={id}
              style={{ width: '100%' }}
              value={facts.category}
              options={categories.map(value => ({ value, label: t(`store.category.${value}`) }))}
              onChange={category => set({ category })}
            />
          )}
        </Field>
      </div>
      <BothField
        label={t('store.up.name')}
        path="facts.name"
        required
        value={facts.name}
        maxLength={40}
        issueAt={issueAt}
        onChange={name => set({ name })}
      />
      <BothField
        label={t('store.up.summary')}
        path="facts.summary"
        required
        value={facts.summary}
        maxLength={80}
        issueAt={issueAt}
        onChange={summary => set({ summary })}
      />
      <BothField
        label={t('store.up.description')}
        path="facts.description"
        value={facts.description}
        maxLength={2_000}
        rows={4}
        issueAt={issueAt}
        onChange={description => set({ description })}
      />
      <BothField
        label={t('store.up.notes')}
        path="facts.notes"
        value={facts.notes}
        maxLength={1_000}
        rows={2}
        issueAt={issueAt}
        onChange={notes => set({ notes })}
      />
      <div className="ap-two">
        <Field label={t('store.up.price')} hint={t('store.up.price_hint')}>
          {id => (
            <InputNumber
              id={id}
              style={{ width: '100%' }}
              min={0}
              max={1_000_000_000}
              precision={2}
              value={facts.price / 100}
              onChange={value => set({ price: Math.round((value ?? 0) * 100) })}
            />
          )}
        </Field>
        <Field
          label={t('store.up.pictures')}
          hint={t('store.up.pictures_hint')}
          failure={issueAt('pictures')}
        >
          {() => <PictureField pictures={pictures} most={6} onChange={setPictures} />}
        </Field>
      </div>
    </>
  )
}

import { joined } from '@gantry/base/shared'
import { currentLang, errorText, Failed, useAction, useCall, useSession } from '@gantry/client/web'
import { updateRecord } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { Skeleton, toast } from '@gantry/ui/web'
import { Button, DatePicker, Input, Radio } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Profile, personalContract } from '../../shared/index.ts'
import { LookAndLanguage } from './look-and-language.tsx'
import { Portrait } from './portrait.tsx'

/** What one says of oneself, and what the organisation says. */
const MyInfo = ({ onUnsaved }: { onUnsaved(is: boolean): void }) => {
  const profile = useCall(personalContract.readProfile, {})
  if (profile.error) return <Failed error={profile.error} />
  if (!profile.data) return <Skeleton kind="form" rows={8} />
  return (
    <div className="pe pe-info">
      <div>
        <Portrait profile={profile.data} />
        <OwnFields key={profile.data.version} profile={profile.data} onUnsaved={onUnsaved} />
      </div>
      <div>
        <Organisation profile={profile.data} />
        <LookAndLanguage />
      </div>
    </div>
  )
}

export default MyInfo

type Values = Readonly<Record<string, string | null>>

const texts = ['phone', 'email', 'qq', 'id_card', 'extension', 'address', 'duties', 'signature'] as const
const longest: Readonly<Record<(typeof texts)[number], number>> = {
  phone: 20,
  email: 254,
  qq: 15,
  id_card: 18,
  extension: 20,
  address: 200,
  duties: 200,
  signature: 40,
}

interface OwnFieldsProps {
  readonly profile: Profile
  onUnsaved(is: boolean): void
}

const OwnFields = ({ profile, onUnsaved }: OwnFieldsProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Values>({})
  const changed = Object.entries(typed).filter(([name, value]) => (profile.own[name] ?? '') !== (value ?? ''))
  const isUnsaved = changed.length > 0
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])
  const save = useAction(updateRecord, {
    refresh: [personalContract.readProfile],
    onDone: () => {
      setTyped({})
      toast({ text: t('personal.info.saved') })
    },
  })
  const set = (name: string, value: string | null) => setTyped({ ...typed, [name]: value })
  const heldIn = (name: string) => (name in typed ? typed[name] : profile.own[name]) ?? ''
  const issueOf = (name: string) => save.error?.issues.find(each => each.field === name)
  const told =
    save.error && save.error.issues.length === 0
      ? t('personal.info.failed', { why: errorText(t, save.error) })
      : null
  const field = (name: string, input: ReactNode) => {
    const issue = issueOf(name)
    return (
      <div className="fld" key={name}>
        <label htmlFor={`own-${name}`}>{t(`personal.info.${name}`)}</label>
        {input}
        {issue ? (
          <div className="hint err" role="alert">
            {issueText(t, issue)}
          </div>
        ) : null}
      </div>
    )
  }
  return (
    <section className="pe-section">
      <h2>{t('personal.info.own')}</h2>
      <div className="pe-fields">
        {field(
          'gender',
          <Radio.Group
            id="own-gender"
            value={heldIn('gender')}
            onChange={event => set('gender', event.target.value)}
            options={['male', 'female'].map(value => ({ value, label: t(`personal.info.gender.${value}`) }))}
          />,
        )}
        {field(
          'birthday',
          <DatePicker
            id="own-birthday"
            value={heldIn('birthday') ? dayjs(heldIn('birthday')) : null}
            maxDate={dayjs()}
            onChange={day => set('birthday', day ? day.format('YYYY-MM-DD') : null)}
          />,
        )}
        {texts.map(name =>
          field(
            name,
            <Input
              id={`own-${name}`}
              value={heldIn(name)}
              maxLength={longest[name]}
              showCount={name === 'signature'}
              status={issueOf(name) ? 'error' : ''}
              autoComplete="off"
              onChange={event => set(name, event.target.value === '' ? null : event.target.value)}
            />,
          ),
        )}
      </div>
      {told ? (
        <p className="pe-told" role="alert">
          {told}
        </p>
      ) : null}
      <div className="row pe-actions">
        <Button
          type="primary"
          disabled={changed.length === 0}
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              table: 'member',
              id: profile.id,
              record: { ...Object.fromEntries(changed), version: profile.version },
            })
          }
        >
          {t('personal.info.save')}
        </Button>
        {changed.length > 0 ? (
          <Button onClick={() => setTyped({})}>{t('personal.info.discard')}</Button>
        ) : null}
      </div>
    </section>
  )
}

/** What others keep: read only, with whom to ask. */
const Organisation = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useTranslation()
  const { space } = useSession()
  const names = (refs: readonly { readonly title: string }[]) =>
    joined(
      refs.map(({ title }) => title),
      currentLang(),
    )
  const lines: readonly (readonly [string, string | null | undefined])[] = [
    ['space', space.name],
    ['loginId', profile.loginId],
    ['mainJob', [profile.department?.title, profile.position].filter(Boolean).join(' · ')],
    ['otherJobs', [names(profile.otherDepartments), names(profile.posts)].filter(Boolean).join(' · ')],
    ['leader', profile.leader?.title],
    ['entryDate', profile.entryDate],
    ['jobDescription', profile.jobDescription],
  ]
  return (
    <section className="pe-section">
      <h2>{t('personal.info.organisation')}</h2>
      <p className="pe-lead">{t('personal.info.organisation.lead')}</p>
      <dl className="pe-facts">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`personal.info.${name}`)}</dt>
            <dd translate="no">{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

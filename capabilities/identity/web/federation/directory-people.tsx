import { call, errorText, Failed, useAction, useCall } from '@gantry/client/web'
import { Banner, Skeleton, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, InputNumber, Popconfirm, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type DirectoryJobDone,
  type DirectoryPeople,
  type DirectoryRun,
  departmentSources,
  type PeopleProvider,
} from '../../shared/federation/index.ts'
import { federationContract, identityContract } from '../../shared/index.ts'
import { followJob } from '../structure/follow-job.ts'
import { DirectoryPreviewPart } from './directory-preview.tsx'
import { DirectoryRuns } from './directory-runs.tsx'

/** How people of a directory become members: settings, a look at what a run would do, a run by hand, and the last runs. */
const DirectoryPeoplePart = ({ provider }: { readonly provider: PeopleProvider }) => {
  const { t } = useTranslation()
  const read = useCall(federationContract.readDirectoryPeople, { provider })
  return (
    <section className="fed-form fed-people">
      <h2>{t('federation.people')}</h2>
      <p className="fed-lead">{t('federation.people.about')}</p>
      {provider === 'ldap' ? null : <p className="fed-lead">{t(`federation.people.needs.${provider}`)}</p>}
      {read.error ? <Failed error={read.error} /> : null}
      {!read.data && !read.error ? <Skeleton kind="form" rows={4} /> : null}
      {read.data ? (
        <PeopleForm
          key={`${provider} ${JSON.stringify(read.data.people)}`}
          provider={provider}
          saved={read.data.people}
          runs={read.data.runs}
        />
      ) : null}
    </section>
  )
}

interface PeopleFormProps {
  readonly provider: PeopleProvider
  readonly saved: DirectoryPeople
  readonly runs: readonly DirectoryRun[]
}

const PeopleForm = ({ provider, saved, runs }: PeopleFormProps) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [people, setPeople] = useState(saved)
  const [busy, setBusy] = useState<'preview' | 'write' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [answer, setAnswer] = useState<{ readonly wrote: boolean; readonly done: DirectoryJobDone } | null>(
    null,
  )
  const departments = useCall(identityContract.listDepartments, {})
  const save = useAction(federationContract.changeDirectoryPeople, {
    refresh: [federationContract.readDirectoryPeople],
    onDone: () => toast({ text: t('federation.saved') }),
  })
  const isLdap = provider === 'ldap'
  const isChanged = JSON.stringify(people) !== JSON.stringify(saved)
  const change = (part: Partial<DirectoryPeople>) => setPeople({ ...people, ...part })
  const issueOf = (field: string) => {
    const wrong = save.error?.issues.find(issue => issue.field === field)
    return wrong ? (
      <div className="hint err" role="alert">
        {t(`issue.${wrong.code}`, { ...wrong.params })}
      </div>
    ) : null
  }
  const run = async (write: boolean) => {
    setBusy(write ? 'write' : 'preview')
    setFailure(null)
    setAnswer(null)
    try {
      const { job } = await call(federationContract.runDirectoryPeople, { provider, write })
      const { result, error } = await followJob<DirectoryJobDone>(job, () => undefined)
      if (write) await client.invalidateQueries()
      if (!result)
        return setFailure(error ? t(`error.${error.code}`, { ...error.params }) : t('structure.job.failed'))
      setAnswer({ wrote: write, done: result })
    } catch (error) {
      setFailure(errorText(t, error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      {save.error && save.error.issues.length === 0 ? (
        <Banner kind="bad">{errorText(t, save.error)}</Banner>
      ) : null}
      {isLdap ? (
        <div className="fld">
          <label htmlFor="fed-people-filter">{t('federation.people.filter')}</label>
          <Input
            id="fed-people-filter"
            value={people.filter}
            maxLength={1_000}
            onChange={event => change({ filter: event.target.value })}
          />
          <div className="hint">{t('federation.people.filter.hint')}</div>
          {issueOf('filter')}
        </div>
      ) : null}
      <div className="fld">
        <label htmlFor="fed-people-departments">{t('federation.people.departments')}</label>
        <Select
          id="fed-people-departments"
          value={people.departments}
          options={departmentSources
            .filter(value => isLdap || value !== 'attribute')
            .map(value => ({
              value,
              label: t(`federation.people.departments.${isLdap || value !== 'units' ? value : 'tree'}`),
            }))}
          onChange={value => change({ departments: value })}
        />
        {people.departments === 'none' ? null : (
          <div className="hint">{t('federation.people.departments.hint')}</div>
        )}
      </div>
      {people.departments === 'attribute' ? (
        <div className="fld">
          <label htmlFor="fed-people-attribute">{t('federation.people.attribute')}</label>
          <Input
            id="fed-people-attribute"
            value={people.attribute}
            maxLength={60}
            onChange={event => change({ attribute: event.target.value.trim() })}
          />
          <div className="hint">{t('federation.people.attribute.hint')}</div>
          {issueOf('attribute')}
        </div>
      ) : null}
      {people.departments === 'none' ? null : (
        <div className="fld">
          <label htmlFor="fed-people-under">{t('federation.people.under')}</label>
          <Select
            id="fed-people-under"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={people.under}
            placeholder={t('federation.people.under.top')}
            options={(departments.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={value => change({ under: value ?? null })}
          />
          {issueOf('under')}
        </div>
      )}
      <div className="fld">
        <label htmlFor="fed-people-share">{t('federation.people.share')}</label>
        <InputNumber
          id="fed-people-share"
          min={0}
          max={100}
          precision={0}
          value={people.share}
          onChange={value => change({ share: value ?? 0 })}
        />
        <div className="hint">{t('federation.people.share.hint')}</div>
      </div>
      <div className="fld">
        <label htmlFor="fed-people-adopts" className="row">
          <Switch id="fed-people-adopts" checked={people.adopts} onChange={adopts => change({ adopts })} />
          {t('federation.people.adopts')}
        </label>
        <div className="hint">{t(`federation.people.adopts.hint.${isLdap ? 'ldap' : 'chat'}`)}</div>
      </div>
      <div className="fld">
        <label htmlFor="fed-people-nightly" className="row">
          <Switch
            id="fed-people-nightly"
            checked={people.nightly}
            onChange={nightly => change({ nightly })}
          />
          {t('federation.people.nightly')}
        </label>
      </div>
      <div className="fed-acts">
        <Button
          type="primary"
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate({ provider, ...people })}
        >
          {t('federation.save')}
        </Button>
        <Button
          disabled={isChanged || busy !== null}
          loading={busy === 'preview'}
          onClick={() => void run(false)}
        >
          {t('federation.people.preview')}
        </Button>
        <Popconfirm
          title={t('federation.people.sure')}
          okText={t('federation.people.run')}
          cancelText={t('ui.cancel')}
          onConfirm={() => void run(true)}
        >
          <Button disabled={isChanged || busy !== null} loading={busy === 'write'}>
            {t('federation.people.run')}
          </Button>
        </Popconfirm>
      </div>
      {failure ? <Banner kind="bad">{failure}</Banner> : null}
      {answer ? <DirectoryPreviewPart {...answer} /> : null}
      <DirectoryRuns runs={runs} />
    </>
  )
}

export default DirectoryPeoplePart

import type { Json } from '@gantry/base/shared'
import {
  clockAt,
  clockForm,
  errorText,
  Failed,
  inSpace,
  momentAt,
  useAction,
  useCall,
  usePage,
  useSession,
} from '@gantry/client/web'
import { field } from '@gantry/fields/shared'
import { fieldViewOf, isFileRef } from '@gantry/fields/web'
import { userTypes } from '@gantry/model/shared'
import { Banner, EmptyState, Icon, Modal, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button, Checkbox, DatePicker, Input, Radio, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  type AnnouncedFile,
  type AnnouncementKind,
  findSpaces,
  listManaged,
  type ManagedAnnouncement,
  publishAnnouncement,
  saveAnnouncement,
} from '../../shared/contract.ts'
import { Body } from '../body.tsx'
import '../news.css'

const richText = { ...field.richText(), label: '' }
const attachment = { ...field.attachment(), label: '' }

/** Writes an announcement: text, files, audience, validity; preview, draft, publish. */
const Editor = () => {
  const { query } = usePage()
  const { t } = useTranslation()
  const listed = useCall(listManaged, { id: query.id ?? '' }, { enabled: query.id !== undefined })
  const kind = query.kind === 'downtime' ? 'downtime' : 'notice'
  const known = listed.data?.data[0]
  if (query.id === undefined) return <Form key={kind} kind={kind} given={null} />
  if (listed.error) return <Failed error={listed.error} />
  if (listed.data?.data.length === 0) return <EmptyState kind="gone" title={t('news.gone')} />
  return known ? <Form key={known.id} kind={known.kind} given={known} /> : <Skeleton kind="form" rows={8} />
}

export default Editor

interface Draft {
  readonly title: string
  readonly body: Json
  readonly files: readonly AnnouncedFile[]
  readonly spaces: readonly { readonly id: string; readonly name: string }[] | null
  readonly userTypes: ManagedAnnouncement['userTypes']
  readonly guests: boolean
  readonly onTop: boolean
  readonly popup: boolean
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly startsAt: string | null
  readonly endsAt: string | null
}

const empty: Draft = {
  title: '',
  body: null,
  files: [],
  spaces: null,
  userTypes: [],
  guests: false,
  onTop: false,
  popup: false,
  validFrom: null,
  validTo: null,
  startsAt: null,
  endsAt: null,
}

const Form = ({ kind, given }: { kind: AnnouncementKind; given: ManagedAnnouncement | null }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const [id, setId] = useState(given?.id)
  const [draft, setDraft] = useState<Draft>(given ?? empty)
  const [seen, setSeen] = useState(false)
  const [search, setSearch] = useState('')
  const spaces = useCall(findSpaces, { search }, { enabled: draft.spaces !== null, keep: true })
  const list =
    session.user.userType === 'saas'
      ? inSpace('/saas/saasNotice')
      : kind === 'downtime'
        ? '/root/offlineNotice'
        : '/root/opNotice'
  const save = useAction(saveAnnouncement, { refresh: [listManaged] })
  const publish = useAction(publishAnnouncement, { refresh: [listManaged] })
  const set = (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part }))
  // A downtime is always shown at the door, and a provider speaks to its enterprises alone.
  const mayBeOpen =
    kind === 'notice' &&
    session.user.userType !== 'saas' &&
    draft.spaces === null &&
    draft.userTypes.length === 0
  const keep = async () => {
    const {
      body,
      files,
      spaces: audience,
      title,
      userTypes: types,
      guests,
      onTop,
      popup,
      validFrom,
      validTo,
      startsAt,
      endsAt,
    } = draft
    const saved = await save.mutateAsync({
      ...(id ? { id } : {}),
      kind,
      title,
      body: String(body ?? ''),
      files: files.map(file => file.id),
      spaces: audience === null ? null : audience.map(space => space.id),
      userTypes: [...types],
      guests: mayBeOpen && guests,
      onTop,
      popup,
      validFrom,
      validTo,
      startsAt,
      endsAt,
    })
    setId(saved.id)
    return saved.id
  }
  const keepDraft = async () => {
    await keep()
    toast({ text: t('news.said.saved') })
    navigate(list)
  }
  const publishNow = async () => {
    await publish.mutateAsync({ id: await keep() })
    toast({ text: t('news.said.published') })
    navigate(list)
  }
  // What fails is shown from the state of the calls.
  const run = (work: () => Promise<void>) => () => void work().catch(() => undefined)
  const failure = save.error ?? publish.error
  const wrong = (name: string) => {
    const found = failure?.issues.find(each => each.field === name)
    return found ? (
      <div className="hint err" role="alert">
        {t(`issue.${found.code}`, { ...found.params })}
      </div>
    ) : null
  }
  const RichText = fieldViewOf(richText).Input
  const Files = fieldViewOf(attachment).Input
  const moment = (name: 'validFrom' | 'validTo' | 'startsAt' | 'endsAt') => (
    <div className="fld">
      <label htmlFor={`news-${name}`}>{t(`news.${name}`)}</label>
      <DatePicker
        id={`news-${name}`}
        showTime={{ format: 'HH:mm' }}
        style={{ width: '100%' }}
        value={draft[name] ? dayjs(clockAt(draft[name])) : null}
        onChange={(value: Dayjs | null) => set({ [name]: value ? momentAt(value.format(clockForm)) : null })}
      />
      {wrong(name)}
    </div>
  )
  return (
    <>
      <PageHeader
        crumbs={[{ title: t(kind === 'downtime' ? 'news.downtimes' : 'news.notices'), href: list }]}
        title={t(kind === 'downtime' ? 'news.add_downtime' : 'news.add')}
        extra={
          <>
            <Button
              icon={<Icon name="eye" />}
              aria-label={t('news.preview')}
              title={t('news.preview')}
              onClick={() => setSeen(true)}
            >
              <span className="wide-only">{t('news.preview')}</span>
            </Button>
            <Button
              icon={<Icon name="doc" />}
              aria-label={t('news.save')}
              title={t('news.save')}
              loading={save.isPending}
              onClick={run(keepDraft)}
            >
              <span className="wide-only">{t('news.save')}</span>
            </Button>
          </>
        }
        action={
          <Button type="primary" loading={publish.isPending} onClick={run(publishNow)}>
            {t('news.publish')}
          </Button>
        }
      />
      <div className="news-manage">
        {failure && failure.issues.length === 0 ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
        <div className="news-editor">
          <div className="fld">
            <label htmlFor="news-title">{t('news.title')}</label>
            <Input
              id="news-title"
              showCount
              maxLength={100}
              value={draft.title}
              onChange={event => set({ title: event.target.value })}
            />
            {wrong('title')}
          </div>
          {kind === 'downtime' ? (
            <div className="two">
              {moment('startsAt')}
              {moment('endsAt')}
            </div>
          ) : null}
          <div className="fld">
            <label htmlFor="news-body">{t('news.body')}</label>
            <RichText id="news-body" value={draft.body} field={richText} onChange={body => set({ body })} />
            {wrong('body')}
          </div>
          <div className="fld">
            <label htmlFor="news-files">{t('news.files')}</label>
            <Files
              id="news-files"
              value={draft.files.map(file => ({ ...file }))}
              field={attachment}
              onChange={files => set({ files: Array.isArray(files) ? files.filter(isFileRef) : [] })}
            />
          </div>
          <div className="fld">
            <label htmlFor="news-audience">{t('news.audience')}</label>
            <Radio.Group
              id="news-audience"
              value={draft.spaces === null ? 'all' : 'some'}
              options={[
                { value: 'all', label: t('news.everybody') },
                { value: 'some', label: t('news.some_spaces') },
              ]}
              onChange={({ target }) => set({ spaces: target.value === 'all' ? null : [] })}
            />
            {draft.spaces !== null ? (
              <Select
                mode="multiple"
                labelInValue
                showSearch={{ filterOption: false, onSearch: setSearch }}
                style={{ width: '100%', marginTop: 8 }}
                aria-label={t('news.spaces')}
                placeholder={t('news.spaces')}
                value={draft.spaces.map(({ id: value, name }) => ({ value, label: name }))}
                options={(spaces.data?.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
                onChange={chosen =>
                  set({ spaces: chosen.map(({ value, label }) => ({ id: value, name: String(label) })) })
                }
              />
            ) : null}
            {wrong('spaces')}
          </div>
          <div className="fld">
            <label htmlFor="news-types">{t('news.user_types')}</label>
            <Select
              id="news-types"
              mode="multiple"
              style={{ width: '100%' }}
              placeholder={t('news.any_type')}
              value={[...draft.userTypes]}
              options={userTypes
                .filter(type => type !== 'root')
                .map(value => ({ value, label: t(`user.${value}`) }))}
              onChange={types => set({ userTypes: types })}
            />
          </div>
          {mayBeOpen ? (
            <div className="fld">
              <Checkbox
                checked={draft.guests}
                aria-describedby="news-guests-why"
                onChange={event => set({ guests: event.target.checked })}
              >
                {t('news.guests')}
              </Checkbox>
              <p id="news-guests-why" className="hint">
                {t('news.guests.why')}
              </p>
            </div>
          ) : null}
          <div className="two">
            {moment('validFrom')}
            {moment('validTo')}
          </div>
          <div className="row" style={{ gap: 24 }}>
            <Checkbox checked={draft.onTop} onChange={event => set({ onTop: event.target.checked })}>
              {t('news.on_top')}
            </Checkbox>
            <Checkbox checked={draft.popup} onChange={event => set({ popup: event.target.checked })}>
              {t('news.popup')}
            </Checkbox>
          </div>
        </div>
      </div>
      {seen ? (
        <Modal
          open
          width={760}
          title={<span translate="no">{draft.title || t('news.title')}</span>}
          footer={null}
          onCancel={() => setSeen(false)}
        >
          <Body
            of={{
              id: id ?? '',
              kind,
              title: draft.title,
              body: String(draft.body ?? ''),
              files: draft.files,
              publishedAt: null,
              onTop: draft.onTop,
              popup: draft.popup,
              read: false,
              startsAt: draft.startsAt,
              endsAt: draft.endsAt,
            }}
          />
        </Modal>
      ) : null}
    </>
  )
}

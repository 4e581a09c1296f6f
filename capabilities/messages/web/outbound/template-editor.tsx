import { langs } from '@gantry/base/shared'
import { errorText, Failed, inSpace, useAction, useCall, useMayCall, usePage } from '@gantry/client/web'
import { Banner, EmptyState, PageHeader, ReadOnly, Skeleton, toast } from '@gantry/ui/web'
import { Button, Input, Popconfirm, Segmented, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import {
  changeTemplate,
  listTemplates,
  type MailTemplate,
  previewTemplate,
  restoreTemplate,
  testTemplate,
} from '../../shared/contract.ts'
import './outbound.css'

const list = '/sysop/emailTemplateConfig'

/** Edits the wording of one kind of message in one language. */
const TemplateEditor = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const navigate = useNavigate()
  const { kind = '', lang = 'zh-CN' } = query
  const listed = useCall(listTemplates, { kind }, { enabled: kind !== '' })
  const template = listed.data?.data.find(each => each.lang === lang)
  const goTo = (next: string) =>
    navigate(inSpace(`/enterprise/emailTemplateConfigEdit?kind=${kind}&lang=${next}`), { replace: true })
  return (
    <>
      <PageHeader
        crumbs={[{ title: t('templates.title'), href: inSpace(list) }]}
        title={template ? t(`notice.${kind}`) : t('templates.edit')}
        extra={
          template ? (
            <Segmented
              value={lang}
              options={langs.map(value => ({ value, label: t(`templates.lang.${value}`) }))}
              onChange={goTo}
            />
          ) : null
        }
      />
      <div className="outb">
        {listed.error ? <Failed error={listed.error} /> : null}
        {listed.isLoading ? <Skeleton kind="form" rows={8} /> : null}
        {!template && !listed.isLoading && !listed.error ? (
          <EmptyState
            kind="never"
            icon="mail"
            title={t('templates.pick')}
            actions={<Button onClick={() => navigate(inSpace(list))}>{t('templates.to_list')}</Button>}
          />
        ) : null}
        {template ? <Editor key={`${kind} ${lang} ${template.changedAt}`} template={template} /> : null}
      </div>
    </>
  )
}

export default TemplateEditor

const Editor = ({ template }: { template: MailTemplate }) => {
  const { t } = useTranslation()
  const { kind, lang } = template
  const mayCall = useMayCall()
  const mayChange = mayCall(changeTemplate)
  const [typed, setTyped] = useState({
    subject: template.subject,
    body: template.body,
    enabled: template.own ? template.enabled : true,
  })
  const [to, setTo] = useState('')
  const refresh = [listTemplates]
  const save = useAction(changeTemplate, { refresh, onDone: () => toast({ text: t('templates.saved') }) })
  const restore = useAction(restoreTemplate, {
    refresh,
    onDone: () => toast({ text: t('templates.restored') }),
  })
  const preview = useAction(previewTemplate)
  const test = useAction(testTemplate, { onDone: () => toast({ text: t('channels.test.queued') }) })
  const wording = { kind, lang, subject: typed.subject, body: typed.body }
  const { mutate } = preview
  useEffect(() => {
    // The preview follows the typing after a pause, because the server fills the wording in.
    const timer = setTimeout(() => mutate({ kind, lang, subject: typed.subject, body: typed.body }), 400)
    return () => clearTimeout(timer)
  }, [kind, lang, typed.subject, typed.body, mutate])
  const issueOf = (name: string) => (save.error ?? preview.error)?.issues.find(({ field }) => field === name)
  const wrong = (name: string) => {
    const found = issueOf(name)
    return found ? (
      <div className="hint err" role="alert">
        {t(`issue.${found.code}`, { ...found.params })}
      </div>
    ) : null
  }
  const failure = save.error ?? restore.error ?? test.error
  return (
    <div className="outb-editor">
      <div>
        {failure && failure.issues.length === 0 ? <Banner kind="bad">{errorText(t, failure)}</Banner> : null}
        <ReadOnly when={!mayChange}>
          <div className="fld">
            <label htmlFor="template-subject">{t('templates.subject')}</label>
            <Input
              id="template-subject"
              value={typed.subject}
              maxLength={200}
              status={issueOf('subject') ? 'error' : ''}
              onChange={event => setTyped({ ...typed, subject: event.target.value })}
            />
            {wrong('subject')}
          </div>
          <div className="fld">
            <label htmlFor="template-body">{t('templates.body')}</label>
            <Input.TextArea
              id="template-body"
              autoSize={{ minRows: 10, maxRows: 24 }}
              value={typed.body}
              maxLength={10_000}
              status={issueOf('body') ? 'error' : ''}
              onChange={event => setTyped({ ...typed, body: event.target.value })}
            />
            {wrong('body')}
            <div className="hint">{t('templates.body_hint')}</div>
          </div>
          <fieldset className="outb-variables">
            <legend>{t('templates.variables')}</legend>
            {template.variables.map(name => (
              <Button
                key={name}
                size="small"
                onClick={() => setTyped({ ...typed, body: `${typed.body}{{${name}}}` })}
              >
                {t([`templates.variable.${name}`, 'templates.variable.fact'], { name })}
                <span className="mono ink3">{`{{${name}}}`}</span>
              </Button>
            ))}
          </fieldset>
          <p className="outb-acts">
            <Switch
              id="template-enabled"
              checked={typed.enabled}
              onChange={enabled => setTyped({ ...typed, enabled })}
            />
            <label htmlFor="template-enabled">{t('templates.enabled')}</label>
          </p>
        </ReadOnly>
        <p className="outb-acts">
          {mayChange ? (
            <Button
              type="primary"
              loading={save.isPending}
              onClick={() => save.mutate({ ...wording, enabled: typed.enabled })}
            >
              {t('templates.save')}
            </Button>
          ) : (
            <span className="tag">{t('ui.read_only')}</span>
          )}
          {template.own && mayCall(restoreTemplate) ? (
            <Popconfirm
              title={t('templates.restore_sure')}
              okText={t('templates.restore')}
              onConfirm={() => restore.mutate({ kind, lang })}
            >
              <Button>{t('templates.restore')}</Button>
            </Popconfirm>
          ) : null}
        </p>
      </div>
      <section aria-label={t('templates.preview')}>
        <h2>{t('templates.preview')}</h2>
        <div className="outb-preview" aria-live="polite" translate="no">
          <b>{preview.data?.subject ?? ''}</b>
          {preview.data ? (
            <iframe title={t('templates.preview')} sandbox="" srcDoc={preview.data.html} />
          ) : null}
        </div>
        {mayCall(testTemplate) ? (
          <p className="outb-acts">
            <Input
              style={{ width: 240 }}
              value={to}
              placeholder={t('channels.test_to.mail')}
              aria-label={t('channels.test_to.mail')}
              onChange={event => setTo(event.target.value)}
            />
            <Button
              disabled={to.trim() === ''}
              loading={test.isPending}
              onClick={() => test.mutate({ ...wording, to: to.trim() })}
            >
              {t('channels.test.send')}
            </Button>
          </p>
        ) : null}
      </section>
    </div>
  )
}

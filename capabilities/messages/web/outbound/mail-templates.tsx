import { changeMailServer, listDispatches, readMailServer, testMailServer } from '@gantry/channels/shared'
import { ChannelForm, DispatchLog } from '@gantry/channels/web'
import { currentLang, errorText, Failed, inSpace, useAction, useCall, useMayCall } from '@gantry/client/web'
import { messageCategories } from '@gantry/model/shared'
import { Banner, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listTemplates, type MailTemplate } from '../../shared/contract.ts'
import { categoryIcons } from '../centre/category-icons.ts'
import './outbound.css'

/** Mails of the space: their wordings, the server they leave by, and what was sent. */
const MailTemplates = () => {
  const { t } = useTranslation()
  const mayCall = useMayCall()
  return (
    <>
      <PageHeader title={t('templates.title')} />
      <div className="outb">
        <Tabs
          items={[
            { key: 'templates', label: t('templates.tab.templates'), children: <Wordings /> },
            ...(mayCall(readMailServer)
              ? [{ key: 'server', label: t('templates.tab.server'), children: <Server /> }]
              : []),
            ...(mayCall(listDispatches)
              ? [{ key: 'log', label: t('templates.tab.log'), children: <DispatchLog of="space" /> }]
              : []),
          ]}
        />
      </div>
    </>
  )
}

export default MailTemplates

const Wordings = () => {
  const { t } = useTranslation()
  const listed = useCall(listTemplates, {})
  if (listed.error) return <Failed error={listed.error} />
  if (!listed.data) return <Skeleton kind="form" rows={8} />
  const { data } = listed.data
  return (
    <>
      <p className="outb-lead">{t('templates.lead')}</p>
      {messageCategories.map(category => {
        const kinds = [...new Set(data.filter(each => each.category === category).map(({ kind }) => kind))]
        return kinds.length === 0 ? null : (
          <section key={category}>
            <h2>
              <Icon name={categoryIcons[category]} />
              {t(`messages.category.${category}`)}
            </h2>
            <ul className="outb-list">
              {kinds.map(kind => (
                <li key={kind}>
                  <b>{t(`notice.${kind}`)}</b>
                  {data
                    .filter(each => each.kind === kind)
                    .map(template => (
                      <TemplateLink key={template.lang} template={template} />
                    ))}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

const TemplateLink = ({ template }: { template: MailTemplate }) => {
  const { t } = useTranslation()
  const { kind, lang, own, enabled, changedAt, changedBy, subject } = template
  const state = !own ? 'standard' : enabled ? 'own' : 'paused'
  return (
    <Link
      className="outb-template"
      to={inSpace(`/enterprise/emailTemplateConfigEdit?kind=${kind}&lang=${lang}`)}
    >
      <span className={own && enabled ? 'tag ok' : 'tag'}>{t(`templates.lang.${lang}`)}</span>
      <span className="outb-subject" translate="no">
        {subject}
      </span>
      <small>
        {t(`templates.state.${state}`)}
        {changedAt && changedBy
          ? ` · ${changedBy} ${new Intl.DateTimeFormat(currentLang(), { dateStyle: 'medium' }).format(new Date(changedAt))}`
          : ''}
      </small>
    </Link>
  )
}

const Server = () => {
  const { t } = useTranslation()
  const config = useCall(readMailServer, {})
  const save = useAction(changeMailServer, {
    refresh: [readMailServer],
    onDone: () => toast({ text: t('channels.saved') }),
  })
  const test = useAction(testMailServer, {
    refresh: [listDispatches],
    onDone: () => toast({ text: t('channels.test.queued') }),
  })
  if (config.error) return <Failed error={config.error} />
  if (!config.data) return <Skeleton kind="form" rows={6} />
  return (
    <section>
      <p className="outb-lead">
        {t(config.data.inherited ? 'templates.server_lead' : 'templates.server_none')}
      </p>
      {test.error ? <Banner kind="bad">{errorText(t, test.error)}</Banner> : null}
      <ChannelForm
        key={JSON.stringify(config.data)}
        config={config.data}
        none={t(config.data.inherited ? 'templates.server_platform' : 'channels.off')}
        saving={save.isPending}
        failure={save.error}
        onSave={(provider, settings) => save.mutate({ provider, settings: { ...settings } })}
        testing={test.isPending}
        onTest={to => test.mutate({ to })}
      />
    </section>
  )
}

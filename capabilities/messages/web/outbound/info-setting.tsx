import { errorText, Failed, inSpace, useAction, useCall, useMayCall } from '@gantry/client/web'
import { type MessageChannel, messageCategories } from '@gantry/model/shared'
import { Banner, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { changeRule, listRules, listTemplates } from '../../shared/contract.ts'
import { resolve, ruleModes } from '../../shared/rules.ts'
import { categoryIcons } from '../centre/category-icons.ts'
import './outbound.css'

/** Which messages the space sends through which channels, for all applications or one of them. */
const InfoSetting = () => {
  const { t } = useTranslation()
  const [app, setApp] = useState('')
  const listed = useCall(listRules, {})
  const mayCall = useMayCall()
  const mayChange = mayCall(changeRule)
  const change = useAction(changeRule, {
    refresh: [listRules],
    onDone: () => toast({ text: t('rules.saved') }),
  })
  const { rules = [], channels = [] } = listed.data ?? {}
  const choose = (channel: MessageChannel, kind: string, label: string, mandatory: boolean) => {
    const own = rules.find(rule => rule.channel === channel && rule.kind === kind && rule.app === app)
    const { on, fixed } = resolve(
      channel,
      { kind, app, mandatory },
      rules.filter(rule => rule !== own),
      [],
    )
    const inherited = fixed && !mandatory ? (on ? 'forced' : 'never') : on ? 'on' : 'off'
    const offered = ruleModes.filter(
      mode => !(channel === 'product' && mode === 'never' && (kind === '' || mandatory)),
    )
    return (
      <td key={channel} data-channel={t(`subscriptions.channel.${channel}`)}>
        <Select
          size="small"
          style={{ width: '100%' }}
          aria-label={t('rules.of', { kind: label, channel: t(`subscriptions.channel.${channel}`) })}
          value={own?.mode ?? ''}
          disabled={!mayChange || (mandatory && channel === 'product')}
          loading={
            change.isPending && change.variables?.kind === kind && change.variables.channel === channel
          }
          options={[
            { value: '', label: t('rules.inherited', { mode: t(`rules.mode.${inherited}`) }) },
            ...offered.map(value => ({ value, label: t(`rules.mode.${value}`) })),
          ]}
          onChange={mode =>
            change.mutate({ channel, kind, app, mode: ruleModes.find(each => each === mode) ?? null })
          }
        />
      </td>
    )
  }
  const row = (kind: string, label: string, mandatory = false) => (
    <tr key={kind}>
      <th scope="row">
        {label}
        {mandatory ? <small>{t('subscriptions.mandatory')}</small> : null}
      </th>
      {channels.map(({ name: channel }) => choose(channel, kind, label, mandatory))}
    </tr>
  )
  return (
    <>
      <PageHeader
        title={t('rules.title')}
        extra={
          <>
            {mayChange ? null : <span className="tag">{t('ui.read_only')}</span>}
            {mayCall(listTemplates) ? (
              <Link to={inSpace('/sysop/emailTemplateConfig')}>
                <Button>{t('rules.texts')}</Button>
              </Link>
            ) : null}
          </>
        }
      />
      <div className="outb">
        <p className="outb-lead">
          <Select
            aria-label={t('messages.app')}
            value={app}
            popupMatchSelectWidth={false}
            options={[
              { value: '', label: t('messages.any_app') },
              ...(listed.data?.apps ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setApp}
          />
          {t('rules.lead')}
        </p>
        {listed.error ? <Failed error={listed.error} /> : null}
        {change.error ? <Banner kind="bad">{errorText(t, change.error)}</Banner> : null}
        {listed.data && !listed.data.links && channels.some(({ name, on }) => name === 'mail' && on) ? (
          <Banner>{t('rules.no_links')}</Banner>
        ) : null}
        {!listed.data && !listed.error ? <Skeleton kind="form" rows={8} /> : null}
        {listed.data ? (
          <div className="outb-scroll">
            <table className="outb-rules">
              <thead>
                <tr>
                  <th scope="col">{t('subscriptions.kind')}</th>
                  {listed.data.channels.map(({ name, on }) => (
                    <th scope="col" key={name}>
                      {t(`subscriptions.channel.${name}`)}
                      {on ? null : <small>{t('rules.channel_off')}</small>}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>{row('', t('subscriptions.all_kinds'))}</tbody>
              {messageCategories.map(category => {
                const kinds = listed.data.kinds.filter(kind => kind.category === category)
                return kinds.length === 0 ? null : (
                  <tbody key={category}>
                    <tr>
                      <th
                        colSpan={listed.data.channels.length + 1}
                        scope="rowgroup"
                        className="outb-category"
                      >
                        <Icon name={categoryIcons[category]} /> {t(`messages.category.${category}`)}
                      </th>
                    </tr>
                    {kinds.map(({ name, mandatory }) => row(name, t(`notice.${name}`), mandatory))}
                  </tbody>
                )
              })}
            </table>
          </div>
        ) : null}
      </div>
    </>
  )
}

export default InfoSetting

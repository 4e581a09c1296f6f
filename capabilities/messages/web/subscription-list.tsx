import { Failed, useAction, useCall } from '@gantry/client/web'
import type { MessageCategory, MessageChannel } from '@gantry/model/shared'
import { Icon, Skeleton, toast } from '@gantry/ui/web'
import { Button, Select, Switch, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSubscriptions, subscribe } from '../shared/contract.ts'
import { resolve } from '../shared/rules.ts'
import { categoryIcons } from './centre/category-icons.ts'
import { DevicesSection } from './devices/devices.tsx'
import { HabitsSection } from './outbound/habits.tsx'

interface SubscriptionListProps {
  readonly categories: readonly MessageCategory[]
  /** Begins with the switch of all kinds. */
  readonly withAll?: boolean
}

/** What reaches the person through which channel, by kind of message and application. */
export const SubscriptionList = ({ categories, withAll = false }: SubscriptionListProps) => {
  const { t } = useTranslation()
  const [app, setApp] = useState('')
  const { data, error } = useCall(listSubscriptions, {})
  const change = useAction(subscribe, { refresh: [listSubscriptions] })
  const set = (channel: MessageChannel, kind: string, subscribed: boolean | null) =>
    change.mutate(
      { channel, kind, app, subscribed },
      {
        onSuccess: () =>
          toast({
            text: t(subscribed === false ? 'messages.said.unsubscribed' : 'messages.said.subscribed'),
          }),
        onError: () =>
          toast({
            kind: 'failed',
            text: t(
              subscribed === false ? 'messages.said.unsubscribe_failed' : 'messages.said.subscribe_failed',
            ),
          }),
      },
    )
  const { choices = [], rules = [], channels = [] } = data ?? {}
  /** Why a switch cannot be thrown; null: it can. */
  const obstacle = (channel: MessageChannel, fixed: boolean, mandatory: boolean): string | null => {
    if (fixed) return t(mandatory ? 'subscriptions.mandatory_why' : 'subscriptions.fixed')
    const { on = false, address = null } = channels.find(({ name }) => name === channel) ?? {}
    if (!on) return t('subscriptions.channel_off')
    return channel !== 'product' && !address ? t(`subscriptions.no_address.${channel}`) : null
  }
  const row = (kind: string, label: string, mandatory = false) => {
    const own = choices.filter(choice => choice.kind === kind && choice.app === app)
    return (
      <li key={kind}>
        <span>
          {label}
          {mandatory ? <small className="subs-mandatory">{t('subscriptions.mandatory')}</small> : null}
        </span>
        {app !== '' && own.length > 0 ? (
          <Tooltip title={t('subscriptions.follows')}>
            <Button
              size="small"
              type="text"
              icon={<Icon name="undo" />}
              onClick={() => own.map(({ channel }) => set(channel, kind, null))}
            >
              {t('subscriptions.own')}
            </Button>
          </Tooltip>
        ) : null}
        <span className="subs-switches">
          {channels.map(({ name: channel }) => {
            const { on, fixed } = resolve(channel, { kind, app, mandatory }, rules, choices)
            const why = obstacle(channel, fixed, mandatory)
            return (
              <span className="subs-switch" key={channel}>
                <Tooltip title={why}>
                  <Switch
                    size="small"
                    aria-label={
                      channel === 'product'
                        ? label
                        : t('subscriptions.switch', {
                            kind: label,
                            channel: t(`subscriptions.channel.${channel}`),
                          })
                    }
                    checked={on && (fixed || why === null)}
                    disabled={why !== null}
                    loading={
                      change.isPending &&
                      change.variables?.kind === kind &&
                      change.variables.channel === channel
                    }
                    onChange={next => set(channel, kind, next)}
                  />
                </Tooltip>
              </span>
            )
          })}
        </span>
      </li>
    )
  }
  if (error) return <Failed error={error} title={t('messages.said.get_failed')} />
  if (!data) return <Skeleton kind="form" rows={8} />
  return (
    <>
      <HabitsSection />
      <DevicesSection />
      <p className="subs-lead">
        <Select
          aria-label={t('messages.app')}
          value={app}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t('messages.any_app') },
            ...data.apps.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setApp}
        />
        {t('subscriptions.lead')}
      </p>
      <div className="subs-heads" aria-hidden>
        {channels.map(({ name }) => (
          <small key={name}>{t(`subscriptions.channel.${name}`)}</small>
        ))}
      </div>
      {withAll ? <ul>{row('', t('subscriptions.all_kinds'))}</ul> : null}
      {categories.map(category => {
        const kinds = data.kinds.filter(kind => kind.category === category)
        return kinds.length === 0 ? null : (
          <section key={category}>
            <h2>
              <Icon name={categoryIcons[category]} />
              {t(`messages.category.${category}`)}
            </h2>
            <ul>{kinds.map(({ name, mandatory }) => row(name, t(`notice.${name}`), mandatory))}</ul>
          </section>
        )
      })}
    </>
  )
}

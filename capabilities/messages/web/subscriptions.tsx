import { errorText, inSpace, useAction, useCall } from '@gantry/client/web'
import { messageCategories } from '@gantry/model/shared'
import { EmptyState, Icon, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button, Select, Switch, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Choice, listSubscriptions, subscribe } from '../shared/contract.ts'
import { categoryIcons } from './centre/category-icons.ts'
import './subscriptions.css'

/** The more specific choice wins: kind and application, kind, application, everything. */
const isSubscribed = (choices: readonly Choice[], kind: string, app: string): boolean => {
  const find = (k: string, a: string) =>
    choices.find(choice => choice.channel === 'product' && choice.kind === k && choice.app === a)
  const decided = find(kind, app) ?? find(kind, '') ?? find('', app) ?? find('', '')
  return decided?.subscribed ?? true
}

/** What reaches the person, by kind of message and application. */
const Subscriptions = () => {
  const { t } = useTranslation()
  const [app, setApp] = useState('')
  const { data, error, refetch } = useCall(listSubscriptions, {})
  const change = useAction(subscribe, { refresh: [listSubscriptions] })
  const set = (kind: string, subscribed: boolean | null) =>
    change.mutate(
      { kind, app, subscribed },
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
  const row = (kind: string, label: string, mandatory = false) => {
    const choices = data?.choices ?? []
    const subscribed = mandatory || isSubscribed(choices, kind, app)
    const isOwn =
      app !== '' &&
      choices.some(choice => choice.channel === 'product' && choice.kind === kind && choice.app === app)
    return (
      <li key={kind}>
        <span>{label}</span>
        {isOwn ? (
          <Tooltip title={t('subscriptions.follows')}>
            <Button size="small" type="text" icon={<Icon name="undo" />} onClick={() => set(kind, null)}>
              {t('subscriptions.own')}
            </Button>
          </Tooltip>
        ) : null}
        <small>
          {t(
            mandatory
              ? 'subscriptions.mandatory'
              : subscribed
                ? 'subscriptions.subscribed'
                : 'subscriptions.unsubscribed',
          )}
        </small>
        <Tooltip title={mandatory ? t('subscriptions.mandatory_why') : undefined}>
          <Switch
            aria-label={label}
            checked={subscribed}
            disabled={mandatory}
            loading={change.isPending && change.variables?.kind === kind}
            onChange={on => set(kind, on)}
          />
        </Tooltip>
      </li>
    )
  }
  return (
    <div className="subs">
      <PageHeader
        crumbs={[{ title: t('subscriptions.messages'), href: inSpace('/user/messagecenter') }]}
        title={t('subscriptions.title')}
      />
      {error ? (
        <EmptyState
          kind="error"
          title={t('messages.said.get_failed')}
          actions={<Button onClick={() => refetch()}>{t('messages.retry')}</Button>}
        >
          {errorText(t, error)}
        </EmptyState>
      ) : !data ? (
        <Skeleton kind="form" rows={8} />
      ) : (
        <>
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
          <ul>{row('', t('subscriptions.all_kinds'))}</ul>
          {messageCategories.map(category => {
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
      )}
    </div>
  )
}

export default Subscriptions

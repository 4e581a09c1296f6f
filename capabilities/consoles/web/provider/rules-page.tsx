import { useAction, useCall } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  listProviderRules,
  type ProviderRule,
  removeProviderRule,
} from '../../shared/provider/rules-contract.ts'
import { sayAmount } from '../parts/say.ts'
import { ProviderEntries } from './provider-entries.tsx'
import { RuleDialog } from './rule-dialog.tsx'

/** Rules of the provider for all its enterprises: registration, quotas, notices. */
const RulesPage = () => {
  const { t } = useTranslation()
  const listed = useCall(listProviderRules, {})
  const remove = useAction(removeProviderRule, {
    refresh: [listProviderRules],
    onDone: () => toast({ text: t('provider.rule.removed') }),
  })
  const say = ({ kind, terms }: ProviderRule): string => {
    const amount = (value: number | null) =>
      value === null ? t('consoles.unlimited') : sayAmount(terms.quota, value)
    switch (kind) {
      case 'registration':
        return t('provider.rule.says.registration', {
          login: t(`provider.rule.login.${terms.login}`),
          outside:
            terms.outside.length === 0
              ? ''
              : t('provider.rule.says.outside', { domains: terms.outside.join(', ') }),
          effect: t(`provider.rule.effect.${terms.effect}`),
        })
      case 'quota':
        return t('provider.rule.says.quota', {
          quota: t(`consoles.quota.${terms.quota}`),
          name: terms.nameContains === '' ? '' : t('provider.rule.says.name', { name: terms.nameContains }),
          standard: amount(terms.standard ?? terms.most),
          most: amount(terms.most),
        })
      case 'notification':
        return t('provider.rule.says.notification', {
          quota: t(`consoles.quota.${terms.quota}`),
          percent: terms.percent,
          to: t(`provider.rule.to.${terms.to}`),
        })
    }
  }
  const columns: TableColumnsType<ProviderRule> = [
    {
      key: 'name',
      title: t('provider.rule.name'),
      width: 220,
      render: (_v, { name }) => <b translate="no">{name}</b>,
    },
    {
      key: 'kind',
      title: t('provider.rule.kind'),
      width: 110,
      render: (_v, { kind }) => t(`provider.rule.kind.${kind}`),
    },
    { key: 'says', title: t('provider.rule.when'), render: (_v, rule) => say(rule) },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 100,
      render: (_v, { active }) => (
        <span className={`tag ${active ? 'ok' : ''}`}>
          {t(active ? 'provider.rule.active' : 'provider.rule.off')}
        </span>
      ),
    },
  ]
  return (
    <ProviderEntries
      title={t('provider.rules')}
      newTitle={t('provider.rule.new')}
      listed={listed}
      columns={columns}
      icon="shield"
      none={t('provider.rule.none')}
      noneWhy={t('provider.rule.none_why')}
      remove={remove}
      removeSure={name => t('provider.rule.remove_sure', { name })}
      form={(rule, close) => <RuleDialog rule={rule} onClose={close} />}
    />
  )
}

export default RulesPage

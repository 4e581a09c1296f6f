import { useAction, useCall } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  listProviderGroups,
  type ProviderGroup,
  removeProviderGroup,
} from '../../shared/provider/groups-contract.ts'
import { GroupDialog } from './group-dialog.tsx'
import { ProviderEntries } from './provider-entries.tsx'

/** User groups over all enterprises of the provider, with how many people are in each now. */
const ProviderGroupsPage = () => {
  const { t } = useTranslation()
  const listed = useCall(listProviderGroups, {})
  const remove = useAction(removeProviderGroup, {
    refresh: [listProviderGroups],
    onDone: () => toast({ text: t('provider.group.removed') }),
  })
  const columns: TableColumnsType<ProviderGroup> = [
    {
      key: 'name',
      title: t('provider.group.name'),
      width: 240,
      render: (_v, { name, note }) => (
        <span translate="no">
          <b>{name}</b>
          <small className="ink3 co-below">{note}</small>
        </span>
      ),
    },
    {
      key: 'rule',
      title: t('provider.group.rule'),
      render: (_v, { rule, picked }) =>
        [
          ...(picked.length > 0
            ? [`${t('provider.group.picked')}: ${t('provider.group.people', { count: picked.length })}`]
            : []),
          ...(rule.userTypes.length > 0
            ? [rule.userTypes.map(type => t(`user.${type}`)).join(t('consoles.comma'))]
            : []),
          ...(['department', 'position', 'role'] as const)
            .filter(each => rule[each] !== '')
            .map(each => `${t(`provider.group.${each}`)} “${rule[each]}”`),
        ].join(' · '),
    },
    {
      key: 'now',
      title: t('provider.group.now'),
      width: 190,
      render: (_v, { people, enterprises }) =>
        `${t('provider.group.people', { count: people })} · ${t('provider.group.enterprises', { count: enterprises })}`,
    },
  ]
  return (
    <ProviderEntries
      title={t('provider.groups')}
      newTitle={t('provider.group.new')}
      listed={listed}
      columns={columns}
      icon="users"
      none={t('provider.group.none')}
      noneWhy={t('provider.group.none_why')}
      remove={remove}
      removeSure={name => t('provider.group.remove_sure', { name })}
      form={(group, close) => <GroupDialog group={group} onClose={close} />}
    />
  )
}

export default ProviderGroupsPage

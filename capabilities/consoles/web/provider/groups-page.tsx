import { useAction, useCall } from '@gantry/client/web'
import { PageHeader, toast } from '@gantry/ui/web'
import { Button, Popconfirm, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  listProviderGroups,
  type ProviderGroup,
  removeProviderGroup,
} from '../../shared/provider/groups-contract.ts'
import { ConsoleTable } from '../parts/console-table.tsx'
import { GroupDialog } from './group-dialog.tsx'
import '../consoles.css'

/** User groups over all enterprises of the provider, with how many people are in each now. */
const ProviderGroupsPage = () => {
  const { t } = useTranslation()
  const listed = useCall(listProviderGroups, {})
  const [edited, setEdited] = useState<ProviderGroup | 'new' | null>(null)
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
    {
      key: 'acts',
      width: 180,
      render: (_v, group) => (
        <span className="co-acts">
          <Button size="small" onClick={() => setEdited(group)}>
            {t('provider.edit')}
          </Button>
          <Popconfirm
            title={t('provider.group.remove_sure', { name: group.name })}
            onConfirm={() => remove.mutate({ id: group.id })}
          >
            <Button size="small" danger>
              {t('provider.remove')}
            </Button>
          </Popconfirm>
        </span>
      ),
    },
  ]
  return (
    <>
      <PageHeader
        title={t('provider.groups')}
        action={
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('provider.group.new')}
          </Button>
        }
      />
      <div className="co-page">
        <ConsoleTable
          listed={listed}
          rowKey="id"
          columns={columns}
          width={900}
          page={1}
          onPage={() => undefined}
          filtered={false}
          icon="users"
          none={t('provider.group.none')}
          noneWhy={t('provider.group.none_why')}
          failure={remove.error}
        />
      </div>
      {edited ? (
        <GroupDialog group={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
  )
}

export default ProviderGroupsPage

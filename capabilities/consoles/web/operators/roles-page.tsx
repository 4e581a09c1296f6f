import { Failed, useAction, useCall } from '@gantry/client/web'
import { EmptyState, PageHeader, Skeleton, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRoles, type OperatorRole, removeRole } from '../../shared/operators/contract.ts'
import { RoleEditor } from './role-editor.tsx'
import { StaffDialog } from './staff-dialog.tsx'
import { StaffList } from './staff-list.tsx'
import { WaitingChanges } from './waiting-changes.tsx'
import '../consoles.css'
import './operators.css'

const fresh: Omit<OperatorRole, 'id' | 'version'> = { name: '', note: '', points: [], members: [] }

/** Roles of the operator: first the changes that wait for somebody, then each role with its points and members. */
const RolesPage = () => {
  const { t } = useTranslation()
  const listed = useCall(listRoles, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const [adds, setAdds] = useState(false)
  const remove = useAction(removeRole, {
    refresh: [listRoles],
    onDone: () => {
      setChosen(null)
      toast({ text: t('operators.role.removed') })
    },
  })
  const { data, error } = listed
  const role = chosen === 'new' ? undefined : (data?.roles.find(({ id }) => id === chosen) ?? data?.roles[0])
  const shown = role ?? (chosen === 'new' ? fresh : undefined)
  return (
    <>
      <PageHeader
        title={t('operators.roles')}
        extra={<Button onClick={() => setAdds(true)}>{t('operators.staff.add')}</Button>}
        action={
          <Button type="primary" onClick={() => setChosen('new')}>
            {t('operators.role.new')}
          </Button>
        }
      />
      <div className="co-page">
        {error ? <Failed error={error} retry={() => listed.refetch()} /> : null}
        {!data && !error ? <Skeleton kind="table" /> : null}
        {data ? (
          <WaitingChanges waiting={data.waiting} points={data.points} operators={data.operators} />
        ) : null}
        {data ? <StaffList operators={data.operators} waiting={data.waiting} /> : null}
        {data && !shown ? (
          <EmptyState kind="never" icon="shield" title={t('operators.role.none')}>
            {t('operators.role.none_why')}
          </EmptyState>
        ) : null}
        {data && shown ? (
          <div className="op-roles">
            <nav aria-label={t('operators.roles')} className="op-list" hidden={data.roles.length === 0}>
              {data.roles.map(role => (
                <button
                  key={role.id}
                  type="button"
                  aria-current={role === shown}
                  onClick={() => setChosen(role.id)}
                >
                  <b translate="no">{role.name}</b>
                  <small className="ink3">
                    {t('operators.role.count', { count: role.points.length, people: role.members.length })}
                  </small>
                </button>
              ))}
            </nav>
            <RoleEditor
              key={role ? `${role.id} ${role.version}` : 'new'}
              role={shown}
              points={data.points}
              operators={data.operators}
              failure={remove.error}
              onSaved={id => setChosen(id)}
              onRemove={id => remove.mutate({ id })}
            />
          </div>
        ) : null}
      </div>
      {adds ? <StaffDialog onClose={() => setAdds(false)} /> : null}
    </>
  )
}

export default RolesPage

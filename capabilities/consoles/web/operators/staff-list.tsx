import { errorText, useAction, useSession } from '@gantry/client/web'
import { Modal, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRoles, type Operator, type RoleChange, unbindOperator } from '../../shared/operators/contract.ts'

interface StaffListProps {
  readonly operators: readonly Operator[]
  readonly waiting: readonly RoleChange[]
}

/** The operator accounts bound by roles; who may everything may make them so. */
export const StaffList = ({ operators, waiting }: StaffListProps) => {
  const { t } = useTranslation()
  const { points } = useSession()
  const [asked, setAsked] = useState<Operator | null>(null)
  const unbind = useAction(unbindOperator, {
    refresh: [listRoles],
    onDone: ({ state }) => {
      setAsked(null)
      toast({ text: t(state === 'waiting' ? 'operators.role.proposed' : 'operators.unbind.done') })
    },
  })
  const bound = operators.filter(each => each.bound)
  const waits = new Set(waiting.flatMap(({ unbinds }) => unbinds ?? []))
  if (bound.length === 0) return null
  return (
    <section className="tile co-part" aria-label={t('operators.staff')}>
      <h2>{t('operators.staff')}</h2>
      <ul className="co-features">
        {bound.map(each => (
          <li key={each.id}>
            <span translate="no">
              {each.name}
              <small className="ink3 co-below">{each.login}</small>
            </span>
            {points ? null : (
              <Button size="small" disabled={waits.has(each.id)} onClick={() => setAsked(each)}>
                {t(waits.has(each.id) ? 'operators.unbind.waits' : 'operators.unbind')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked ? (
        <Modal
          open
          title={t('operators.unbind.title', { name: asked.name })}
          okText={t('operators.unbind')}
          cancelText={t('ui.cancel')}
          okButtonProps={{ danger: true, loading: unbind.isPending }}
          onOk={() => unbind.mutate({ id: asked.id })}
          onCancel={() => setAsked(null)}
        >
          <p>{t('operators.unbind.what')}</p>
          {unbind.error ? (
            <p className="hint err" role="alert">
              {errorText(t, unbind.error)}
            </p>
          ) : null}
        </Modal>
      ) : null}
    </section>
  )
}

import { errorText, sayMoment, useAction, useSession } from '@gantry/client/web'
import { toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import {
  decideRoleChange,
  listRoles,
  type Operator,
  type OperatorPoint,
  type RoleChange,
} from '../../shared/operators/contract.ts'
import { EffectList } from './effect-list.tsx'

interface WaitingChangesProps {
  readonly waiting: readonly RoleChange[]
  readonly points: readonly OperatorPoint[]
  readonly operators: readonly Operator[]
}

/** Risky changes that wait for a second operator. */
export const WaitingChanges = ({ waiting, points, operators }: WaitingChangesProps) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const decide = useAction(decideRoleChange, {
    refresh: [listRoles],
    onDone: (_answer, { applies }) =>
      toast({ text: t(applies ? 'operators.waiting.applied' : 'operators.waiting.refused') }),
  })
  if (waiting.length === 0) return null
  return (
    <section className="tile co-part" aria-label={t('operators.waiting')}>
      <h2>{t('operators.waiting')}</h2>
      {decide.error ? (
        <p className="hint err" role="alert">
          {errorText(t, decide.error)}
        </p>
      ) : null}
      {waiting.map(({ id, name, proposer, proposerName, proposedAt, effects, unbinds }) => (
        <div key={id} className="op-change">
          <div>
            <b>{unbinds ? t('operators.unbind.change', { name }) : <span translate="no">{name}</span>}</b>
            <small className="ink3 co-below">
              {t('operators.waiting.by', { name: proposerName, at: sayMoment(proposedAt) })}
            </small>
            {unbinds ? null : <EffectList effects={effects} points={points} operators={operators} />}
          </div>
          <span className="co-acts">
            <Button
              size="small"
              type="primary"
              disabled={proposer === user.id}
              title={proposer === user.id ? t('operators.waiting.own') : ''}
              onClick={() => decide.mutate({ id, applies: true })}
            >
              {t('operators.waiting.apply')}
            </Button>
            <Button size="small" onClick={() => decide.mutate({ id, applies: false })}>
              {t('operators.waiting.refuse')}
            </Button>
          </span>
        </div>
      ))}
    </section>
  )
}

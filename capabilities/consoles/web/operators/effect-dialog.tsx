import { type ApiError, errorText } from '@gantry/client/web'
import type { OutputOf } from '@gantry/model/shared'
import { Banner, Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { Operator, OperatorPoint, previewRole } from '../../shared/operators/contract.ts'
import { EffectList } from './effect-list.tsx'

interface EffectDialogProps {
  readonly plan: OutputOf<typeof previewRole>
  readonly points: readonly OperatorPoint[]
  readonly operators: readonly Operator[]
  readonly busy: boolean
  readonly error: ApiError | null
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Who gains and who loses which points, before the role is saved or proposed. */
export const EffectDialog = ({
  plan,
  points,
  operators,
  busy,
  error,
  onSave,
  onClose,
}: EffectDialogProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      open
      title={t('operators.effect.title')}
      okText={t(plan.needsSecond ? 'operators.effect.propose' : 'operators.effect.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ loading: busy }}
      onOk={onSave}
      onCancel={onClose}
    >
      {plan.risky.length > 0 ? (
        <Banner>{t(plan.needsSecond ? 'operators.effect.second' : 'operators.effect.alone')}</Banner>
      ) : null}
      {plan.effects.length === 0 ? <p className="ink2">{t('operators.effect.nobody')}</p> : null}
      <EffectList effects={plan.effects} points={points} operators={operators} />
      {error ? (
        <p className="hint err" role="alert">
          {errorText(t, error)}
        </p>
      ) : null}
    </Modal>
  )
}

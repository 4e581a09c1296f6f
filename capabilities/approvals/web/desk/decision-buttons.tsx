import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { AskedAction } from './asked-action.tsx'
import { OtherActions } from './other-actions.tsx'
import type { Deciding } from './use-deciding.ts'

interface DecisionButtonsProps {
  readonly deciding: Deciding
  /** Shows the shortcut on the button of the positive decision. */
  readonly hasKey?: boolean
}

/** The buttons of a task, the positive decision last, and the dialog of the pressed button. */
export const DecisionButtons = ({ deciding, hasKey = false }: DecisionButtonsProps) => {
  const { t } = useTranslation()
  const { decisions, others, pending, press } = deciding
  return (
    <>
      <OtherActions actions={others} pending={pending} onPress={press} />
      {decisions.map((action, at) => (
        <Button
          key={action}
          type={at === decisions.length - 1 ? 'primary' : 'default'}
          danger={action === 'disagree'}
          loading={pending === action}
          disabled={pending !== null && pending !== action}
          onClick={() => press(action)}
        >
          {t(`approvals.do.${action}`)}
          {hasKey && at === decisions.length - 1 ? <span className="todo-key">Ctrl ↵</span> : null}
        </Button>
      ))}
      <AskedAction deciding={deciding} />
    </>
  )
}

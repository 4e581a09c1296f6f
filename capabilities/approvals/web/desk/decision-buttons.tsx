import { Icon, useMedia } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { inRowOf } from './actions-of.ts'
import { AskedAction } from './asked-action.tsx'
import { OtherActions } from './other-actions.tsx'
import type { Deciding } from './use-deciding.ts'
import { usePrintRecord } from './use-print-record.ts'

interface DecisionButtonsProps {
  readonly deciding: Deciding
  readonly table: string
  readonly record: string
  /** Shows the shortcut on the button of the positive decision. */
  readonly hasKey?: boolean
}

/**
 * The buttons of a task, the positive decision last, and the dialog of the pressed button. A phone has one row: the decisions, and a menu
 * of everything else.
 */
export const DecisionButtons = ({ deciding, table, record, hasKey = false }: DecisionButtonsProps) => {
  const { t } = useTranslation()
  const isPhone = useMedia('(max-width: 719px)')
  const { own, pending, press } = deciding
  const { decisions, others } = isPhone ? inRowOf(deciding) : deciding
  const { print, dialog } = usePrintRecord(table, record)
  const prints = own.buttons.includes('print')
  return (
    <>
      {prints && !isPhone ? (
        <Button
          type="text"
          aria-label={t('approvals.print')}
          icon={<Icon name="print" />}
          disabled={!print}
          onClick={() => void print?.()}
        />
      ) : null}
      <OtherActions
        actions={others}
        inSight={isPhone ? 0 : 3}
        pending={pending}
        onPress={press}
        {...(prints && isPhone && print ? { onPrint: () => void print() } : {})}
      />
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
      {dialog}
      <AskedAction deciding={deciding} />
    </>
  )
}

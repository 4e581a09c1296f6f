import { Icon } from '@gantry/ui/web'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DeskAction } from './actions-of.ts'

interface OtherActionsProps {
  readonly actions: readonly DeskAction[]
  /** Number of visible buttons; the rest are in a menu. */
  readonly inSight: number
  readonly pending: DeskAction | null
  onPress(action: DeskAction): void
  /** Printing as an entry of the menu; absent: it is none. */
  readonly onPrint?: () => void
}

export const OtherActions = ({ actions, inSight, pending, onPress, onPrint }: OtherActionsProps) => {
  const { t } = useTranslation()
  // A menu with a single entry is not worth its button, unless there is no room for any.
  const shown = inSight > 0 && actions.length <= inSight + 1 ? actions : actions.slice(0, inSight)
  const rest = actions.slice(shown.length)
  const entries = [
    ...rest.map(action => ({
      key: action as string,
      label: t(`approvals.do.${action}`),
      onClick: () => onPress(action),
    })),
    ...(onPrint ? [{ key: 'print', label: t('approvals.print'), onClick: onPrint }] : []),
  ]
  return (
    <>
      {shown.map(action => (
        <Button
          key={action}
          type="text"
          loading={pending === action}
          disabled={pending !== null}
          onClick={() => onPress(action)}
        >
          {t(`approvals.do.${action}`)}
        </Button>
      ))}
      {entries.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items: entries }}>
          <Button
            type="text"
            className="todo-more"
            aria-label={t('approvals.more')}
            disabled={pending !== null}
            icon={<Icon name="more" />}
          />
        </Dropdown>
      ) : null}
    </>
  )
}

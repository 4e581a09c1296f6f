import { Icon } from '@gantry/ui/web'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DeskAction } from './actions-of.ts'

interface OtherActionsProps {
  readonly actions: readonly DeskAction[]
  readonly pending: DeskAction | null
  onPress(action: DeskAction): void
}

/** Number of visible buttons; the rest are in a menu. */
const inSight = 3

export const OtherActions = ({ actions, pending, onPress }: OtherActionsProps) => {
  const { t } = useTranslation()
  const shown = actions.length <= inSight + 1 ? actions : actions.slice(0, inSight)
  const rest = actions.slice(shown.length)
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
      {rest.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(action => ({ key: action, label: t(`approvals.do.${action}`) })),
            onClick: ({ key }) => onPress(key as DeskAction),
          }}
        >
          <Button type="text" aria-label={t('approvals.more')} icon={<Icon name="more" />} />
        </Dropdown>
      ) : null}
    </>
  )
}

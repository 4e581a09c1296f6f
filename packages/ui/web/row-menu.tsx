import { Dropdown, type MenuProps } from 'antd'
import { Icon } from './icon.tsx'

interface RowMenuProps {
  /** Accessible name of its button. */
  readonly label: string
  readonly items: NonNullable<MenuProps['items']>
}

/** What can be done with a row of a list, behind one button. */
export const RowMenu = ({ label, items }: RowMenuProps) => (
  <Dropdown trigger={['click']} menu={{ items }}>
    <button type="button" className="btn t s sq" aria-label={label}>
      <Icon name="more" />
    </button>
  </Dropdown>
)

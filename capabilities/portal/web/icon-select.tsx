import { Icon, type IconName } from '@gantry/ui/web'
import { Select } from 'antd'

/** Signs an entry can have. */
const signs: readonly IconName[] = [
  'link',
  'plus',
  'list',
  'order',
  'check',
  'wrench',
  'box',
  'flask',
  'calendar',
  'chart',
  'doc',
  'warn',
  'scan',
  'search',
  'shield',
  'factory',
  'truck',
  'people',
  'apps',
  'ledger',
  'inbox',
  'home',
  'settings',
  'external',
]

interface IconSelectProps {
  readonly id: string
  readonly value: string | undefined
  onChange(icon: string | undefined): void
}

/** The sign of an entry. */
export const IconSelect = ({ id, value, onChange }: IconSelectProps) => (
  <Select
    id={id}
    allowClear
    value={value ?? null}
    options={signs.map(sign => ({ value: sign as string, label: <Icon name={sign} label={sign} /> }))}
    onChange={(icon: string | null | undefined) => onChange(icon ?? undefined)}
  />
)

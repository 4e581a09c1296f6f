import { Icon, type IconName } from '@gantry/ui/web'
import type { ReactNode } from 'react'

interface WayProps {
  readonly icon: IconName
  readonly label: string
  readonly value: string
  readonly note: string
  readonly action?: ReactNode
}

/** One way to sign in: what it is, how it stands, what can be done. */
export const Way = ({ icon, label, value, note, action }: WayProps) => (
  <div className="pe-way">
    <Icon name={icon} />
    <span>{label}</span>
    <div>
      <span translate="no">{value}</span>
      <small>{note}</small>
    </div>
    {action}
  </div>
)

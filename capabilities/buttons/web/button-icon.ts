import { type IconName, icons } from '@gantry/ui/web'

/** Signs offered for a button. */
export const buttonIcons: readonly IconName[] = [
  'bolt',
  'plus',
  'check',
  'cart',
  'box',
  'truck',
  'wrench',
  'edit',
  'copy',
  'link',
  'external',
  'flag',
  'star',
  'stamp',
  'clock',
  'calendar',
  'user',
  'people',
  'bell',
  'mail',
  'doc',
  'print',
  'play',
  'swap',
  'warn',
  'trash',
]

/** The sign of a button; the usual one where none is set or it is not known here. */
export const iconOf = (name: string | undefined): IconName =>
  name !== undefined && Object.hasOwn(icons, name) ? (name as IconName) : 'bolt'

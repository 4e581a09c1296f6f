import type { MessageCategory } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'

export const categoryIcons: Readonly<Record<MessageCategory, IconName>> = {
  work: 'mail',
  app: 'apps',
  account: 'key',
  system: 'info',
  comment: 'chat',
  todo: 'inbox',
  reminder: 'bell',
}

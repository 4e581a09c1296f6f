import { joined } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { Avatar } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { DesignKey } from '../shared/design.ts'
import { usePresence } from './use-presence.ts'

/** Who else has this design open: «Also here: Ann». */
export const AlsoHere = ({ design }: { readonly design: DesignKey }) => {
  const { t } = useTranslation()
  const present = usePresence(design)
  if (present.length === 0) return null
  const names = present.map(({ person, self }) => (self ? t('designs.you_elsewhere') : person.title))
  const said = t('designs.also_here', { names: joined(names, currentLang()) })
  return (
    <span className="dg-here" role="status" title={said}>
      {present.slice(0, 3).map(({ person }) => (
        <Avatar key={person.id} name={person.title} seed={person.id} size={20} />
      ))}
      <span className="dg-here-said" translate="no">
        {said}
      </span>
    </span>
  )
}

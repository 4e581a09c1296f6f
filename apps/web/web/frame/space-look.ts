import { currentLang, spaceSetting } from '@gantry/client/web'
import {
  brandSetting,
  defaultSkinSetting,
  type LogoKind,
  logoAddress,
  logoSettings,
  offeredSkinsSetting,
  type Session,
} from '@gantry/model/shared'
import { isSkinName } from '@gantry/ui/shared'
import { setSkinRules } from '@gantry/ui/web'

/** Skins, brand colour, tab icon and home screen of the space of a session. */
export const showSpaceLook = (session: Session | null): void => {
  const initial = spaceSetting(defaultSkinSetting)
  setSkinRules({
    initial: isSkinName(initial) ? initial : 'system',
    offered: spaceSetting(offeredSkinsSetting).split(' ').filter(isSkinName),
    brand: spaceSetting(brandSetting),
  })
  const showLink = (rel: string, href: string) => {
    const link = document.querySelector<HTMLLinkElement>(`link[rel=${rel}]`)
    if (link) link.href = href
  }
  const logo = (kind: LogoKind, otherwise: string) => {
    const id = spaceSetting(logoSettings[kind])
    return session && id !== '' ? logoAddress(session.space.id, id) : otherwise
  }
  showLink('icon', logo('favicon', '/favicon.svg'))
  showLink('apple-touch-icon', logo('app', '/apple-touch-icon.png'))
  const query = new URLSearchParams({ lang: currentLang() })
  if (session) query.set('space', session.space.id)
  showLink('manifest', `/api/manifest?${query}`)
}

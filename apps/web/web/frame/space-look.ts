import { spaceSetting } from '@gantry/client/web'
import {
  brandSetting,
  defaultSkinSetting,
  logoAddress,
  logoSettings,
  offeredSkinsSetting,
  type Session,
} from '@gantry/model/shared'
import { isSkinName } from '@gantry/ui/shared'
import { setSkinRules } from '@gantry/ui/web'

/** Skins, brand colour and tab icon of the space of a session. */
export const showSpaceLook = (session: Session | null): void => {
  const initial = spaceSetting(defaultSkinSetting)
  setSkinRules({
    initial: isSkinName(initial) ? initial : 'system',
    offered: spaceSetting(offeredSkinsSetting).split(' ').filter(isSkinName),
    brand: spaceSetting(brandSetting),
  })
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const id = spaceSetting(logoSettings.favicon)
  if (icon) icon.href = session && id !== '' ? logoAddress(session.space.id, id) : '/favicon.svg'
}

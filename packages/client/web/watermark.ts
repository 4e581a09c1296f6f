import {
  type WatermarkDensity,
  watermarkAngleSetting,
  watermarkDensitySetting,
  watermarkText,
  watermarkTextSetting,
  watermarkTile,
} from '@gantry/model/shared'
import { sayMoment } from './say-time.ts'
import { sessionNow, spaceSetting } from './session.ts'

/** The text of the watermark as the person signed in sees it; empty without one. */
const textNow = (): string => {
  const session = sessionNow()
  if (!session) return ''
  const { user, space } = session
  return watermarkText(spaceSetting(watermarkTextSetting), {
    name: user.name,
    login: user.loginId ?? user.phone ?? user.email ?? '',
    space: space.name,
    time: sayMoment(Date.now()),
  })
}

/** The watermark of the space as a repeating background, a CSS `url(…)`; null without one. */
export const watermarkNow = (): string | null => {
  const text = textNow()
  if (text === '') return null
  const density = spaceSetting(watermarkDensitySetting) as WatermarkDensity
  return watermarkTile(text, density, spaceSetting(watermarkAngleSetting))
}

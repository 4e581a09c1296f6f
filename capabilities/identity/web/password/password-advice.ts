import { spaceSetting } from '@gantry/client/web'
import { passwordKindsSetting, passwordLengthSetting } from '@gantry/model/shared'
import type { TFunction } from 'i18next'

/** What a new password has to be like: by the rules of the current space, or by those of every space where nobody is signed in. */
export const passwordAdvice = (t: TFunction): string => {
  const [length, kinds] = [spaceSetting(passwordLengthSetting), spaceSetting(passwordKindsSetting)]
  return kinds > 1 ? t('password.advice.kinds', { length, kinds }) : t('password.advice', { length })
}

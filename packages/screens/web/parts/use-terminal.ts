import type { Terminal } from '@gantry/model/shared'
import { usePhone } from './use-phone.ts'

/** Set by WeChat in the browser of a mini-program. */
const isMini = (): boolean => '__wxjs_environment' in window && window.__wxjs_environment === 'miniprogram'

/** Current terminal; a narrow desktop window uses the layout of the app. */
export const useTerminal = (): Terminal => {
  const phone = usePhone()
  if (isMini()) return 'mini'
  return phone ? 'app' : 'web'
}

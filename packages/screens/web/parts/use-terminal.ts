import type { Terminal } from '@gantry/model/shared'
import { usePhone } from './use-phone.ts'

/** Set by WeChat in the browser of a mini-program. */
const isMini = (): boolean => '__wxjs_environment' in window && window.__wxjs_environment === 'miniprogram'

/** The terminal a screen stands on; a narrow window of a desk is laid out as the app is. */
export const useTerminal = (): Terminal => {
  const phone = usePhone()
  if (isMini()) return 'mini'
  return phone ? 'app' : 'web'
}

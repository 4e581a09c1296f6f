import { localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'

/** The property in which devices report their version; no product declares it. */
const firmware = 'firmware'

/** What people call a property of a twin: the name of its point, or its code where the product has no such point. */
export const propertyName = (
  t: (key: string) => string,
  code: string,
  name: Text | null | undefined,
): string => {
  if (name) return localise(name, currentLang())
  return code === firmware ? t('devices.twin.firmware') : code
}

import type { Texts } from '@gantry/base/shared'
import { apiTexts } from './texts/apis.ts'
import { callTexts } from './texts/calls.ts'
import { clientTexts } from './texts/clients.ts'
import { connectorTexts } from './texts/connectors.ts'
import { errorTexts } from './texts/errors.ts'
import { interfaceTexts } from './texts/interfaces.ts'
import { keyTexts } from './texts/keys.ts'
import { webhookTexts } from './texts/webhooks.ts'

/** Texts of the data gateway. */
export const texts: Texts = {
  'zh-CN': {
    ...errorTexts['zh-CN'],
    ...apiTexts['zh-CN'],
    ...keyTexts['zh-CN'],
    ...callTexts['zh-CN'],
    ...clientTexts['zh-CN'],
    ...connectorTexts['zh-CN'],
    ...interfaceTexts['zh-CN'],
    ...webhookTexts['zh-CN'],
  },
  en: {
    ...errorTexts.en,
    ...apiTexts.en,
    ...keyTexts.en,
    ...callTexts.en,
    ...clientTexts.en,
    ...connectorTexts.en,
    ...interfaceTexts.en,
    ...webhookTexts.en,
  },
}

import type { Texts } from '@gantry/base/shared'
import { chartTexts } from './texts/charts.ts'
import { connectionTexts } from './texts/connections.ts'
import { deskTexts } from './texts/desk.ts'
import { deviceTexts } from './texts/devices.ts'
import { errorTexts } from './texts/errors.ts'
import { eventTexts } from './texts/events.ts'
import { layerTexts } from './texts/layer.ts'
import { opcuaTexts } from './texts/opcua.ts'
import { opcuaStatusTexts } from './texts/opcua-statuses.ts'
import { otaTexts } from './texts/ota.ts'
import { pluginTexts } from './texts/plugins.ts'
import { productTexts } from './texts/product.ts'
import { productEditorTexts } from './texts/product-editor.ts'
import { sparkplugTexts } from './texts/sparkplug.ts'
import { wayTexts } from './texts/ways.ts'

/** Texts of products and devices. */
export const texts: Texts = {
  'zh-CN': {
    ...errorTexts['zh-CN'],
    ...productTexts['zh-CN'],
    ...deviceTexts['zh-CN'],
    ...chartTexts['zh-CN'],
    ...layerTexts['zh-CN'],
    ...eventTexts['zh-CN'],
    ...productEditorTexts['zh-CN'],
    ...deskTexts['zh-CN'],
    ...otaTexts['zh-CN'],
    ...wayTexts['zh-CN'],
    ...pluginTexts['zh-CN'],
    ...connectionTexts['zh-CN'],
    ...opcuaTexts['zh-CN'],
    ...opcuaStatusTexts['zh-CN'],
    ...sparkplugTexts['zh-CN'],
  },
  en: {
    ...errorTexts.en,
    ...productTexts.en,
    ...deviceTexts.en,
    ...chartTexts.en,
    ...layerTexts.en,
    ...eventTexts.en,
    ...productEditorTexts.en,
    ...deskTexts.en,
    ...otaTexts.en,
    ...wayTexts.en,
    ...pluginTexts.en,
    ...connectionTexts.en,
    ...opcuaTexts.en,
    ...opcuaStatusTexts.en,
    ...sparkplugTexts.en,
  },
}

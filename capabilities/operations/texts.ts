import type { Texts } from '@gantry/base/shared'
import { delivery } from './texts/delivery.ts'
import { facts } from './texts/facts.ts'
import { health } from './texts/health.ts'
import { oplog } from './texts/oplog.ts'
import { schema } from './texts/schema.ts'
import { settings } from './texts/settings.ts'

const parts = [delivery, facts, health, oplog, schema, settings]

/** All texts of this capability, by part. */
export const texts: Texts = {
  'zh-CN': Object.fromEntries(parts.flatMap(part => Object.entries(part['zh-CN']))),
  en: Object.fromEntries(parts.flatMap(part => Object.entries(part.en))),
}

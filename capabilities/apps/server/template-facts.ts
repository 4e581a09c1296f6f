import type { Text } from '@gantry/base/shared'
import { templates } from '../templates/index.ts'

/** What a template is, without its sample rows. */
export interface TemplateFacts {
  readonly id: string
  readonly name: Text
  readonly description: Text
  readonly icon: string
  readonly tables: number
}

/** Every template, in the order they are offered in. */
export const templateFacts: readonly TemplateFacts[] = templates.map(
  ({ id, name, description, icon, tables }) => ({ id, name, description, icon, tables: tables.length }),
)

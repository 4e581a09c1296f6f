import type { Json } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const saas = ['saas'] as const

/** An application a provider may open for its enterprises. */
export interface ProviderApp {
  readonly template: string
  readonly name: string
  readonly description: string
  readonly icon: string
  readonly tables: number
  /** Enterprises may make the application. */
  readonly offered: boolean
  /** An enterprise has it from the beginning. */
  readonly installed: boolean
}

export const readProviderApps = contract({
  method: 'GET',
  path: '/provider/apps',
  scope: 'platform',
  can: saas,
  summary: 'Applications the provider opens for its enterprises, and the settings they begin with',
  input: Type.Object({}),
  output: Type.Unsafe<{
    readonly apps: readonly ProviderApp[]
    readonly settings: Readonly<Record<string, Json>>
  }>({ type: 'object' }),
})

export const saveProviderApps = contract({
  method: 'PUT',
  path: '/provider/apps',
  scope: 'platform',
  can: saas,
  summary: 'Which applications are offered and installed, and the settings an enterprise begins with',
  input: Type.Object({
    apps: Type.Array(
      Type.Object({
        template: Type.String({ maxLength: 48 }),
        offered: Type.Boolean(),
        installed: Type.Boolean(),
      }),
      { maxItems: 200 },
    ),
    settings: Type.Unsafe<Readonly<Record<string, Json>>>({ type: 'object' }),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})

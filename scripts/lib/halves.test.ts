import { expect, it } from 'vitest'
import { halves } from './halves.mjs'

const cases: readonly [path: string, made: readonly string[]][] = [
  ['apps/web/texts.ts', ['server', 'web']],
  ['capabilities/files/texts.ts', ['server', 'web']],
  ['packages/model/shared/filter.ts', ['server', 'web']],
  ['capabilities/identity/server/tables.ts', ['server']],
  ['apps/server/server/boot.ts', ['server']],
  ['apps/web/web/main.tsx', ['web']],
  ['packages/fields/types/text/web.tsx', ['web']],
  ['packages/client/web/lang/lang.ts', ['web']],
]

it.each(cases)('a change of %s builds %j anew', (path, made) =>
  expect(halves.filter(half => half.reads(path)).map(half => half.name)).toEqual(made),
)

import type { FieldDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { fieldStoreOf } from '../server/index.ts'
import { fieldTypeOf } from '../shared/index.ts'
import { examples } from './examples.ts'

const cases = Object.entries(examples).flatMap(([name, list]) =>
  list.map((example, place) => [`${name} ${place + 1}`, example.field as FieldDef] as const),
)

test.each(cases)(
  '%s names units that nothing makes one of in the browser and in its column alike',
  (_, field) => {
    expect(fieldStoreOf(field).key?.unit !== undefined).toBe(fieldTypeOf(field).units === true)
  },
)

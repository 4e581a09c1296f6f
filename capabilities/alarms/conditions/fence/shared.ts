import { issue } from '@gantry/base/shared'
import { metresOutside, type Spot } from '@gantry/devices/shared'
import { Type } from 'typebox'
import { say } from '../../shared/say.ts'
import type { ConditionKind } from '../../shared/watch/condition-kind.ts'
import { pointNamed } from '../numeric-point.ts'

export const fenceSides = ['outside', 'inside'] as const

/** A device that moves is outside an area, or inside it. */
export interface FenceOptions {
  /** Id of the area; empty: not chosen yet. */
  readonly area: string
  /** Its name when it was chosen. */
  readonly name: string
  readonly side: (typeof fenceSides)[number]
  /** The border of the area as it is now, put in when the rule is made ready; absent: the area has none. */
  readonly outline?: readonly Spot[]
}

/** The points that say where a device is. */
const codes = ['lat', 'lon'] as const
/** Metres beyond the border from which a place counts. */
const deadBand = 10

export const fenceCondition: ConditionKind<FenceOptions, Record<string, never>> = {
  name: 'fence',
  schema: Type.Object(
    {
      area: Type.String({ maxLength: 64 }),
      name: Type.String({ maxLength: 60 }),
      side: Type.Unsafe<FenceOptions['side']>({ type: 'string', enum: [...fenceSides] }),
      outline: Type.Optional(
        Type.Array(Type.Object({ lng: Type.Number(), lat: Type.Number() }), { maxItems: 1_000 }),
      ),
    },
    { additionalProperties: false },
  ),
  propose: () => ({ area: '', name: '', side: 'outside' }),
  check: ({ area }, points) => [
    ...(area === '' ? [issue('area', 'required')] : []),
    ...(codes.every(code => pointNamed(points, code)?.type === 'number')
      ? []
      : [issue('area', 'alarm_no_place')]),
  ],
  plan: ({ side, outline = [] }) => ({
    reads: [...codes],
    start: {},
    look: (memory, { values: { lat, lon } }, held) => {
      if (typeof lat !== 'number' || typeof lon !== 'number' || outline.length < 3)
        return { memory, holds: null }
      const away = metresOutside({ lat, lng: lon }, outline)
      return { memory, holds: Math.abs(away) <= deadBand ? held : away > 0 === (side === 'outside') }
    },
  }),
  words: ({ name, side }, _points, lang) => say(lang, `alarm.when.fence.${side}`, { area: name }),
}

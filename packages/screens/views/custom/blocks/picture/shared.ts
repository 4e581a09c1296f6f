import { issue, type JsonObject } from '@gantry/base/shared'
import type { TileKind } from '@gantry/tiles/shared'
import { type Static, Type } from 'typebox'

const words = Type.String({ maxLength: 200 })
const schema = Type.Object(
  {
    /** A `data:` URL of an embedded image, or a URL on a site that forms may embed. */
    address: Type.String({ maxLength: 400_000 }),
    /** Alternative text for screen readers. */
    alt: Type.Optional(
      Type.Union([words, Type.Object({ 'zh-CN': words, en: words }, { additionalProperties: false })]),
    ),
    /** The image fills its area and is cropped; absent: the whole image is shown. */
    fill: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
)

export type PictureSettings = Static<typeof schema>

const isPicture = (address: string): boolean =>
  /^data:image\/(png|jpeg|webp|gif);base64,[a-z0-9+/=]+$/i.test(address) || /^https:\/\/\S+$/i.test(address)

/** An image, e.g. a floor plan, a logo or instructions. */
export const picture: TileKind<PictureSettings & JsonObject> = {
  name: 'picture',
  group: 'content',
  schema,
  size: { first: { w: 4, h: 6 }, least: { w: 1, h: 2 } },
  empty: () => ({ address: '' }),
  check: ({ address }) =>
    address === '' ? [issue('address', 'required')] : isPicture(address) ? [] : [issue('address', 'url')],
  mentions: () => [],
  narrow: settings => settings,
  texts: ({ alt }) => (alt === undefined ? [] : [{ at: 'alt', text: alt }]),
}

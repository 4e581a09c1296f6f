import type { Json, Lang } from '@gantry/base/shared'
import { type Ctx, platform, readSpaceSetting, sql } from '@gantry/kernel/server'
import { defaultSkinSetting, logoAddress, logoSettings, type Named } from '@gantry/model/shared'
import { isSkinName, skins, systemSkin } from '@gantry/ui/shared'
import { texts } from '../texts.ts'

/** Pictures in `apps/web/public`; the last one keeps its drawing inside the circle that some systems cut out. */
const productIcons: Json = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** How the product stands on a home screen: by its own name and icon, or by those of a space that has an icon for it. */
export const webManifest = async (
  ctx: Ctx,
  space: string | null,
  lang: Lang,
): Promise<Readonly<Record<string, Json>>> => {
  const shown = space === null ? null : await lookOf(ctx, space)
  const name = shown?.name ?? 'Gantry'
  const { app } =
    skins[shown && isSkinName(shown.skin) && shown.skin !== 'system' ? shown.skin : systemSkin(false)]
  return {
    id: '/',
    name,
    short_name: name,
    description: texts[lang]['space.manifest.description'],
    lang,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: app.panel,
    background_color: app.bg,
    icons: shown?.icon ? [{ src: shown.icon, sizes: '512x512', type: 'image/png' }] : productIcons,
  }
}

/** Null: there is no such space. Without an icon it has no name either: the icon of the product stands for the product. */
const lookOf = async (
  ctx: Ctx,
  id: string,
): Promise<{ skin: string; name: string | null; icon: string | null } | null> => {
  const { rows } = await platform(ctx.kernel).run<Named>(
    sql`select id, name from gantry.space where lower(id) = lower(${id}) and state = 'active'`,
  )
  const [found] = rows
  if (!found) return null
  const [logo, skin] = await Promise.all([
    readSpaceSetting(ctx.kernel, found.id, logoSettings.app),
    readSpaceSetting(ctx.kernel, found.id, defaultSkinSetting),
  ])
  const hasIcon = logo !== ''
  return { skin, name: hasIcon ? found.name : null, icon: hasIcon ? logoAddress(found.id, logo) : null }
}

import { type DrawnSkin, skins } from '@gantry/ui/shared'

/** Colours of a skin for charts; charts define no colours of their own. */
export interface Paint {
  readonly mode: 'light' | 'dark'
  readonly charts: readonly string[]
  readonly ink: string
  readonly ink2: string
  readonly line: string
  readonly grid: string
  readonly panel: string
  readonly raised: string
  readonly primary: string
  readonly tones: Readonly<Record<'good' | 'watch' | 'bad', string>>
  readonly font: string
}

export const paintOf = (name: DrawnSkin): Paint => {
  const { mode, app, charts } = skins[name]
  return {
    mode,
    charts,
    ink: app.ink,
    ink2: app['ink-2'],
    line: app['line-2'],
    grid: app.grid,
    panel: app.panel,
    raised: app.raised,
    primary: app.primary,
    tones: { good: app.ok, watch: app.warn, bad: app.danger },
    font: 'Inter, "Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", "Noto Sans SC Variable", sans-serif',
  }
}

/** Text on the colours of the palette, which are light in dark skins. */
export const inkOnColor = ({ mode }: Paint): string => (mode === 'dark' ? '#06090f' : '#ffffff')

/** The colour named `c1` to `c8`, otherwise the next of the palette. */
export const colorAt = ({ charts }: Paint, at: number, name?: string): string => {
  const named = name === undefined ? Number.NaN : Number(name.slice(1)) - 1
  return charts[Number.isNaN(named) ? at % charts.length : named % charts.length] ?? charts[0] ?? '#888'
}

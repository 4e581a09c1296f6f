import { mix } from './color.ts'
import { chartColours, darkBase, lightBase, statusColours } from './modes.ts'

/** The eight skins; `system` follows the operating system to one of two. */
export const drawnSkins = [
  'dawnBlue',
  'limeGreen',
  'sunsetOrange',
  'duskRed',
  'lilacPurple',
  'deepBlack',
  'interstellarBlue',
  'dreamPurple',
] as const
export type DrawnSkin = (typeof drawnSkins)[number]

export const skinNames = ['system', ...drawnSkins] as const
export type SkinName = (typeof skinNames)[number]

export type Mode = 'light' | 'dark'

/** The colours of one skin: CSS variables `--app-<name>`, then `--st-<name>` and `--c1` to `--c8`. */
export interface Skin {
  readonly mode: Mode
  readonly app: Readonly<Record<AppColour, string>>
  readonly status: Readonly<Record<keyof (typeof statusColours)['light'], string>>
  readonly charts: readonly string[]
  readonly shadow: Readonly<Record<'shadow-1' | 'shadow-2' | 'shadow-panel', string>>
}

export type AppColour =
  | keyof typeof darkBase
  | 'bg'
  | 'panel'
  | 'panel-2'
  | 'raised'
  | 'sunken'
  | 'sider'
  | 'sider-ink'
  | 'sider-ink-2'
  | 'sider-ink-3'
  | 'sider-hover'
  | 'sider-sel'
  | 'sider-line'
  | 'ink'
  | 'ink-2'
  | 'ink-3'
  | 'line'
  | 'line-2'
  | 'hover'
  | 'selected'
  | 'primary'
  | 'primary-hover'
  | 'primary-soft'
  | 'link'
  | 'grid'

interface Seed {
  readonly primary: string
  readonly bg: string
  readonly panel: string
  readonly sider: string
  /** Index of the first chart colour, 1 to 8. */
  readonly lead: number
}

const from = (colours: readonly string[], lead: number): string[] => [
  ...colours.slice(lead - 1),
  ...colours.slice(0, lead - 1),
]

/**
 * Light mode: borders and text are tinted with the navigation colour; the accent covers less than a twentieth
 * of the page.
 */
const light = (seed: Seed, reference: Partial<Record<AppColour, string>> = {}): Skin => ({
  mode: 'light',
  app: {
    ...lightBase,
    bg: seed.bg,
    sunken: mix(seed.bg, '#ffffff', 0.4),
    sider: seed.sider,
    'sider-ink': mix(seed.sider, '#ffffff', 0.94),
    'sider-ink-2': mix(seed.sider, '#ffffff', 0.72),
    'sider-ink-3': mix(seed.sider, '#ffffff', 0.57),
    'sider-hover': 'rgba(255,255,255,.06)',
    'sider-sel': 'rgba(255,255,255,.13)',
    'sider-line': 'rgba(255,255,255,.1)',
    ink: mix('#1c1d20', seed.sider, 0.4),
    'ink-2': mix('#4b4d52', seed.sider, 0.2),
    'ink-3': mix('#66686e', seed.sider, 0.14),
    line: mix('#ffffff', seed.sider, 0.1),
    'line-2': mix('#ffffff', seed.sider, 0.2),
    hover: mix(seed.bg, seed.sider, 0.015),
    selected: mix('#ffffff', seed.primary, 0.09),
    primary: seed.primary,
    'primary-hover': mix(seed.primary, '#000000', 0.12),
    'primary-soft': mix('#ffffff', seed.primary, 0.1),
    link: mix(seed.primary, '#000000', 0.08),
    grid: 'rgba(23,34,49,.06)',
    ...reference,
  },
  status: statusColours.light,
  charts: from(chartColours.light, seed.lead),
  shadow: {
    'shadow-1': '0 1px 2px rgba(15,23,42,.06)',
    'shadow-2': '0 0 0 1px rgba(15,23,42,.06), 0 8px 24px rgba(15,23,42,.14)',
    'shadow-panel': '-1px 0 0 var(--app-line), -12px 0 32px rgba(15,23,42,.08)',
  },
})

/** Dark mode: higher layers are lighter; only popovers have shadows. */
const dark = (seed: Seed, reference: Partial<Record<AppColour, string>> = {}): Skin => ({
  mode: 'dark',
  app: {
    ...darkBase,
    bg: seed.bg,
    panel: seed.panel,
    'panel-2': mix(seed.panel, '#ffffff', 0.025),
    raised: mix(seed.panel, '#ffffff', 0.045),
    sunken: mix(seed.bg, seed.panel, 0.55),
    sider: seed.sider,
    'sider-ink': '#eef1f5',
    'sider-ink-2': mix(seed.sider, '#ffffff', 0.66),
    'sider-ink-3': mix(seed.sider, '#ffffff', 0.54),
    'sider-hover': 'rgba(255,255,255,.05)',
    'sider-sel': 'rgba(255,255,255,.1)',
    'sider-line': 'rgba(255,255,255,.08)',
    ink: mix('#e8ebf0', seed.primary, 0.04),
    'ink-2': mix('#b3bbc7', seed.primary, 0.06),
    'ink-3': mix('#919baa', seed.primary, 0.06),
    line: 'rgba(255,255,255,.085)',
    'line-2': 'rgba(255,255,255,.16)',
    hover: mix(seed.panel, '#ffffff', 0.03),
    selected: mix(seed.panel, seed.primary, 0.15),
    primary: seed.primary,
    'primary-hover': mix(seed.primary, '#ffffff', 0.17),
    'primary-soft': mix(seed.panel, seed.primary, 0.16),
    link: mix(seed.primary, '#ffffff', 0.27),
    grid: 'rgba(232,235,240,.07)',
    ...reference,
  },
  status: statusColours.dark,
  charts: from(chartColours.dark, seed.lead),
  shadow: {
    'shadow-1': 'none',
    'shadow-2': '0 0 0 1px rgba(255,255,255,.1), 0 8px 24px rgba(0,0,0,.5)',
    'shadow-panel': '-1px 0 0 rgba(255,255,255,.1)',
  },
})

const white = '#ffffff'

export const skins: Readonly<Record<DrawnSkin, Skin>> = {
  dawnBlue: light(
    { primary: '#1663d8', bg: '#f3f6fa', panel: white, sider: '#0f2747', lead: 1 },
    {
      sunken: '#f6f8fb',
      'sider-ink': '#f1f5fa',
      'sider-ink-2': '#b4c1d3',
      'sider-ink-3': '#8fa1ba',
      ink: '#172231',
      'ink-2': '#46546a',
      'ink-3': '#5f6d82',
      line: '#e4e9f0',
      'line-2': '#cdd5e0',
      hover: '#f2f5f9',
      selected: '#eaf1fc',
      'primary-hover': '#0f55c0',
      'primary-soft': '#e8f0fd',
      link: '#1459c4',
    },
  ),
  limeGreen: light({ primary: '#3d7f12', bg: '#f5f8f2', panel: white, sider: '#17300a', lead: 6 }),
  sunsetOrange: light({ primary: '#b8480a', bg: '#faf6f2', panel: white, sider: '#40200c', lead: 8 }),
  duskRed: light({ primary: '#c8343c', bg: '#f7f3f2', panel: white, sider: '#3a1518', lead: 5 }),
  lilacPurple: light({ primary: '#7446c9', bg: '#f7f5fb', panel: white, sider: '#281a4a', lead: 4 }),
  deepBlack: dark(
    { primary: '#4c8dff', bg: '#0b0d10', panel: '#14171c', sider: '#08090b', lead: 1 },
    {
      'panel-2': '#191d24',
      raised: '#1e232b',
      sunken: '#101317',
      'sider-ink-2': '#a7b0bd',
      'sider-ink-3': '#8893a2',
      ink: '#e8ebf0',
      'ink-2': '#b3bbc7',
      'ink-3': '#919baa',
      hover: '#1a1e25',
      selected: '#18243a',
      'primary-hover': '#6ba1ff',
      'primary-soft': '#17263f',
      link: '#7aabff',
    },
  ),
  interstellarBlue: dark(
    { primary: '#38b6ff', bg: '#071426', panel: '#0d2038', sider: '#050f1d', lead: 1 },
    { 'ink-3': '#95a3b6' },
  ),
  dreamPurple: dark(
    { primary: '#9b7bff', bg: '#120e1f', panel: '#1c1630', sider: '#0e0a19', lead: 4 },
    { link: '#b8a2ff' },
  ),
}

/** The current resolution of `system`. */
export const systemSkin = (prefersDark: boolean): DrawnSkin => (prefersDark ? 'deepBlack' : 'dawnBlue')

export const isSkinName = (value: unknown): value is SkinName =>
  typeof value === 'string' && (skinNames as readonly string[]).includes(value)

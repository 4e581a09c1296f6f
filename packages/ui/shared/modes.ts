/** Values common to all skins of a mode, taken from the reference skins dawn blue and deep black. */
export const lightBase = {
  panel: '#ffffff',
  'panel-2': '#ffffff',
  raised: '#ffffff',
  'on-primary': '#ffffff',
  'ink-off': '#99a4b5',
  danger: '#cf2a1e',
  'danger-ink': '#b42318',
  'danger-soft': '#fdeceb',
  'on-danger': '#ffffff',
  warn: '#c07a12',
  'warn-ink': '#8a5207',
  'warn-soft': '#fdf3e0',
  ok: '#1a8f4a',
  'ok-ink': '#11703a',
  'ok-soft': '#e6f4ea',
  urgent: '#b83a0a',
} as const

export const darkBase = {
  'on-primary': '#06090f',
  'ink-off': '#5f6977',
  danger: '#ff5c52',
  'danger-ink': '#ff8a82',
  'danger-soft': '#341917',
  'on-danger': '#1a0605',
  warn: '#e0a340',
  'warn-ink': '#efbd6c',
  'warn-soft': '#30250f',
  ok: '#3fb96e',
  'ok-ink': '#6fd296',
  'ok-soft': '#13291c',
  urgent: '#ff9a5c',
} as const

/** Status colours for all skins of a mode: devices first, then states of work. */
export const statusColours = {
  light: {
    run: '#1a8f4a',
    idle: '#6b7a90',
    alarm: '#e0241b',
    offline: '#a3adbb',
    maint: '#c07a12',
    open: '#5b6b80',
    progress: '#1663d8',
    wait: '#c07a12',
    done: '#1a8f4a',
    cancel: '#98a2b3',
  },
  dark: {
    run: '#3fb96e',
    idle: '#8a97aa',
    alarm: '#ff4d42',
    offline: '#5f6977',
    maint: '#e0a340',
    open: '#97a3b4',
    progress: '#5b97ff',
    wait: '#e0a340',
    done: '#3fb96e',
    cancel: '#737e8d',
  },
} as const

/** Eight categorical colours for charts, node kinds and systems; a skin selects the first one. */
export const chartColours = {
  light: ['#2f6fde', '#12908e', '#b7791f', '#8557c9', '#c4557a', '#6c8424', '#56708f', '#bd6330'],
  dark: ['#6ea4ff', '#3cc4bf', '#e0a94a', '#ae8bff', '#e887a8', '#a3bd57', '#8fa9c4', '#e98f5b'],
} as const

import { create } from 'zustand'

const key = 'nav.min'

interface FrameState {
  /** The navigation shows icons only; remembered in this browser. */
  readonly collapsed: boolean
  /** The phone's navigation is open. */
  readonly drawer: boolean
  readonly search: boolean
  /** What the search begins with. */
  readonly wanted: string
  readonly scan: boolean
  readonly help: boolean
}

export const useFrame = create<FrameState>(() => ({
  collapsed: localStorage.getItem(key) === '1',
  drawer: false,
  search: false,
  wanted: '',
  scan: false,
  help: false,
}))

export const openDrawer = (drawer: boolean): void => useFrame.setState({ drawer })
export const openSearch = (search: boolean, wanted = ''): void => useFrame.setState({ search, wanted })
export const openScan = (scan: boolean): void => useFrame.setState({ scan })
export const openHelp = (help: boolean): void => useFrame.setState({ help })
export const collapse = (collapsed: boolean): void => {
  localStorage.setItem(key, collapsed ? '1' : '0')
  useFrame.setState({ collapsed })
}

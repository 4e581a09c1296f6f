import { useEffect } from 'react'
import { create } from 'zustand'

const store = create<{ addition: string }>(() => ({ addition: '' }))

/** For the shell: the page's addition to the window title. */
export const useTitleAddition = (): string => store(state => state.addition)

/** Adds to the window's title while this page is shown, e.g. ` WO-000001284`. */
export const useWindowTitle = (addition: string): void => {
  useEffect(() => {
    store.setState({ addition })
    return () => store.setState({ addition: '' })
  }, [addition])
}

import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The element of a page's head that holds the acts of the part that is open; null: there is none. */
export const DesignActsSlot = createContext<HTMLElement | null>(null)

/** Whether the head of the page shows the acts of the part that is open. */
export const useHasActsSlot = (): boolean => useContext(DesignActsSlot) !== null

/** Undo, redo and publishing of a design that is one part of a page: in the head of the page, else where they stand. */
export const DesignActs = ({ children }: { readonly children: ReactNode }) => {
  const slot = useContext(DesignActsSlot)
  return slot ? createPortal(children, slot) : children
}

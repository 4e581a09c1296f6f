import { useEffect } from 'react'

/** While something is unsaved, the browser asks before the window is closed or loads another page. */
export const useStayWhile = (isUnsaved: boolean): void =>
  useEffect(() => {
    if (!isUnsaved) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isUnsaved])

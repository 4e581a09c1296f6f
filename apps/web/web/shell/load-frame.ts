/** The frame of those who are signed in, with antd: asked for in several places, loaded once. */
export const loadFrame = () => import('../frame/signed-in.tsx')

/** Fetches the frame before it is needed; a failure is shown when it is drawn. */
export const fetchFrame = (): void => {
  loadFrame().catch(error => console.warn('the frame could not be fetched ahead', error))
}

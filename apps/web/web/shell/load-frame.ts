/** The frame of those who are signed in, with antd: asked for in several places, loaded once. */
export const loadFrame = () => import('../frame/signed-in.tsx')

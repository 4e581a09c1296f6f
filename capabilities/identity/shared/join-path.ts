/** The address, behind the origin, where somebody joins a space with a code. */
export const joinPath = (code: string): string => `/entRegist?code=${code}`

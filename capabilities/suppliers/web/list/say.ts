import dayjs from 'dayjs'

export const sayDay = (at: string): string => dayjs(at).format('YYYY-MM-DD')
export const sayMoment = (at: string): string => dayjs(at).format('YYYY-MM-DD HH:mm')

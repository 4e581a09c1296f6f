import type { IconName } from '@gantry/ui/web'

/** Icons of the kinds of layers. */
export const layerIcons: Readonly<Record<string, IconName>> = {
  chart: 'chart',
  figure: 'hash',
  value: 'gauge',
  records: 'list',
  text: 'text',
  clock: 'clock',
  picture: 'image',
  video: 'video',
  border: 'fit',
  shape: 'minus',
}

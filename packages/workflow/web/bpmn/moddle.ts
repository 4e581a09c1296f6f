import { BpmnModdle, type ModdleElement } from 'bpmn-moddle'

/** The namespace our own settings travel in. */
const descriptor = {
  name: 'Gantry',
  prefix: 'gantry',
  uri: 'http://gantry.dev/schema/workflow/1',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Settings',
      superClass: ['Element'],
      properties: [
        { name: 'of', isAttr: true, type: 'String' },
        { name: 'body', isBody: true, type: 'String' },
      ],
    },
  ],
}

/** A reader and writer of BPMN 2.0 that knows our settings. */
export const newModdle = (): BpmnModdle => new BpmnModdle({ gantry: descriptor })

/** A property that holds elements. */
export const listOf = (value: unknown): readonly ModdleElement[] => (Array.isArray(value) ? value : [])

/** Our settings on an element: `of` says what the JSON is about. */
export const settingsOf = (
  element: ModdleElement,
): { readonly of: string; readonly value: unknown } | null => {
  const extensions = element.extensionElements as ModdleElement | undefined
  const values = (extensions?.values ?? []) as readonly ModdleElement[]
  const ours = values.find(({ $type }) => $type === 'gantry:Settings')
  if (!ours || typeof ours.body !== 'string') return null
  try {
    return { of: String(ours.of ?? ''), value: JSON.parse(ours.body) }
  } catch {
    // Written by hand: treated like an element of another tool.
    return null
  }
}

/** Puts our settings on an element, beside the extensions of others. */
export const putSettings = (
  moddle: BpmnModdle,
  element: ModdleElement,
  of: string,
  value: unknown,
  others: readonly ModdleElement[] = [],
): void => {
  const ours = moddle.create('gantry:Settings', { of, body: JSON.stringify(value) })
  const extensions = moddle.create('bpmn:ExtensionElements', { values: [ours, ...others] })
  ours.$parent = extensions
  for (const other of others) other.$parent = extensions
  extensions.$parent = element
  element.extensionElements = extensions
}

/** Extensions of other tools on an element. */
export const othersOf = (element: ModdleElement | undefined): readonly ModdleElement[] => {
  const extensions = element?.extensionElements as ModdleElement | undefined
  const values = (extensions?.values ?? []) as readonly ModdleElement[]
  return values.filter(({ $type }) => $type !== 'gantry:Settings')
}

/** The part of `bpmn-moddle` used here; the package describes the elements of BPMN, not its own class. */
declare module 'bpmn-moddle' {
  /** An element of BPMN, or of an extension: its properties by name. */
  export interface ModdleElement {
    $type: string
    $parent?: ModdleElement
    id?: string
    [property: string]: unknown
  }
  interface Parsed {
    readonly rootElement: ModdleElement
    readonly warnings: readonly { readonly message: string }[]
  }
  export class BpmnModdle {
    constructor(extensions?: Readonly<Record<string, unknown>>)
    create(type: string, properties?: Readonly<Record<string, unknown>>): ModdleElement
    fromXML(xml: string): Promise<Parsed>
    toXML(element: ModdleElement, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>
  }
}

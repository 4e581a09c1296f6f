import { expect, it } from 'vitest'
import type { NodeKindName, WorkflowDef } from '../../shared/definition.ts'
import { checkStructure } from '../../shared/structure.ts'
import { emptyWorkflow } from '../../shared/workflow-kind.ts'
import { changeSettings, insertNode, type Minting } from '../designer/flow-commands.ts'
import { NotBpmn, readBpmn } from './read-bpmn.ts'
import { writeBpmn } from './write-bpmn.ts'

const base = { id: '00000000-0000-4000-8000-000000000000', table: 'order', name: 'Purchase' }

/** A workflow with a node of every kind that can be added. */
const everyKind = (): WorkflowDef => {
  let last = 0
  const mint: Minting = {
    newId: () => {
      last += 1
      return `${last}-a`
    },
    nameOf: kind => ({ 'zh-CN': `节点 ${kind}`, en: kind }),
  }
  const kinds: readonly NodeKindName[] = [
    'fill',
    'approve',
    'cc',
    'exclusive',
    'parallel',
    'inclusive',
    'subprocess',
    'service',
    'rule',
    'script',
    'timer',
    'end',
  ]
  let def = { ...emptyWorkflow(base.id, base.table), name: base.name, keyFields: ['amount'] }
  for (const [at, kind] of kinds.entries()) {
    const edges = def.edges
    const [next, id] = insertNode(def, edges[at % edges.length]!.id, kind, mint) as [typeof def, string]
    const node = next.nodes[id]
    def =
      node?.kind === 'exclusive'
        ? (changeSettings(
            next,
            id,
            { name: 'split', branches: [{ id: 'a', when: 'amount > 5 && "<x>" != ""' }, { id: 'b' }] },
            mint,
          ) as typeof def)
        : next
  }
  return def
}

it('reads back the very workflow it wrote', async () => {
  const def = everyKind()
  expect(checkStructure(def)).toEqual([])
  const { def: read, notRunnable } = await readBpmn(await writeBpmn(def, 'en'), base)
  expect(read).toEqual(def)
  expect(notRunnable).toEqual([])
})

const other = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="x">
  <bpmn:message id="Message_1" name="Paid" />
  <bpmn:process id="Process_1" name="Order" isExecutable="true">
    <bpmn:startEvent id="Start_1" name="Asked" />
    <bpmn:sequenceFlow id="f1" sourceRef="Start_1" targetRef="Split_1" />
    <bpmn:exclusiveGateway id="Split_1" default="f3" />
    <bpmn:sequenceFlow id="f2" name="large" sourceRef="Split_1" targetRef="Task_1"><bpmn:conditionExpression>\${amount &gt; 100}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="f3" sourceRef="Split_1" targetRef="Join_1" />
    <bpmn:userTask id="Task_1" name="Sign"><bpmn:extensionElements><camunda:formData><camunda:formField id="x" /></camunda:formData></bpmn:extensionElements><bpmn:multiInstanceLoopCharacteristics /></bpmn:userTask>
    <bpmn:boundaryEvent id="Boundary_1" name="late" attachedToRef="Task_1"><bpmn:timerEventDefinition /></bpmn:boundaryEvent>
    <bpmn:sequenceFlow id="f4" sourceRef="Task_1" targetRef="Catch_1" />
    <bpmn:intermediateCatchEvent id="Catch_1" name="Wait for payment"><bpmn:messageEventDefinition messageRef="Message_1" /></bpmn:intermediateCatchEvent>
    <bpmn:sequenceFlow id="f5" sourceRef="Catch_1" targetRef="Join_1" />
    <bpmn:exclusiveGateway id="Join_1" />
    <bpmn:sequenceFlow id="f6" sourceRef="Join_1" targetRef="End_1" />
    <bpmn:endEvent id="End_1" name="Done" />
    <bpmn:textAnnotation id="Note_1"><bpmn:text>Ask finance</bpmn:text></bpmn:textAnnotation>
    <bpmn:association id="a1" sourceRef="Task_1" targetRef="Note_1" />
  </bpmn:process>
</bpmn:definitions>`

it('reads a file of another tool, pairs its gateways, and lists what cannot run', async () => {
  const { def, notRunnable } = await readBpmn(other, base)
  expect(checkStructure(def)).toEqual([])
  expect(notRunnable).toEqual([
    { name: 'late', type: 'BoundaryEvent' },
    { name: 'Wait for payment', type: 'IntermediateCatchEvent' },
  ])
  expect(def.nodes.Join_1).toMatchObject({ kind: 'join', settings: { of: 'Split_1' } })
  expect(def.nodes.Task_1).toMatchObject({ kind: 'approve', settings: { sign: { mode: 'countersign' } } })
  expect(def.nodes.Split_1).toMatchObject({
    settings: { branches: [{ id: 'f2', name: 'large', when: 'amount > 100' }, { id: 'f3' }] },
  })
})

it('writes again what it did not understand, and reads the same workflow from that', async () => {
  const { def } = await readBpmn(other, base)
  const xml = await writeBpmn(def, 'en')
  for (const kept of [
    'camunda:formField',
    'Boundary_1',
    'attachedToRef="Task_1"',
    'Catch_1',
    'Message_1',
    'Ask finance',
  ])
    expect(xml).toContain(kept)
  const again = await readBpmn(xml, base)
  expect({ ...again.def, foreign: '' }).toEqual({ ...def, foreign: '' })
  expect(again.notRunnable.map(({ name }) => name)).toEqual(['late', 'Wait for payment'])
})

it.each([
  '',
  'hello',
  '<a/>',
  '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" />',
])('refuses %s', async text => {
  await expect(readBpmn(text, base)).rejects.toThrow(NotBpmn)
})

import { expect, it } from 'vitest'
import { checkStructure } from '../../shared/structure.ts'
import { emptyWorkflow } from '../../shared/workflow-kind.ts'
import { insertNode, type Minting, removeNode } from '../designer/flow-commands.ts'
import { drawingOfFile } from './drawing.ts'
import { newModdle } from './moddle.ts'
import { readBpmn } from './read-bpmn.ts'
import { writeBpmn } from './write-bpmn.ts'

const base = { id: '00000000-0000-4000-8000-000000000000', table: 'order', name: 'Purchase' }

/** A file as Camunda Modeler writes it: drawn from left to right, names of gateways beside them, a note and a message. */
const modeler = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:modeler="http://camunda.org/schema/modeler/1.0" id="Definitions_0a1" targetNamespace="http://bpmn.io/schema/bpmn" exporter="Camunda Modeler" exporterVersion="5.20.0" modeler:executionPlatform="Camunda Cloud">
  <bpmn:process id="Process_purchase" name="Purchase" isExecutable="true">
    <bpmn:startEvent id="Start_1" name="Purchase asked"><bpmn:outgoing>Flow_1</bpmn:outgoing></bpmn:startEvent>
    <bpmn:userTask id="Lead_1" name="Head of department signs"><bpmn:incoming>Flow_1</bpmn:incoming><bpmn:outgoing>Flow_2</bpmn:outgoing><bpmn:multiInstanceLoopCharacteristics isSequential="true" /></bpmn:userTask>
    <bpmn:exclusiveGateway id="Split_1" name="Above 50,000?" default="Flow_4"><bpmn:incoming>Flow_2</bpmn:incoming><bpmn:outgoing>Flow_3</bpmn:outgoing><bpmn:outgoing>Flow_4</bpmn:outgoing></bpmn:exclusiveGateway>
    <bpmn:userTask id="Director_1" name="Director signs"><bpmn:incoming>Flow_3</bpmn:incoming><bpmn:outgoing>Flow_5</bpmn:outgoing></bpmn:userTask>
    <bpmn:intermediateCatchEvent id="Paid_1" name="Deposit paid"><bpmn:incoming>Flow_5</bpmn:incoming><bpmn:outgoing>Flow_6</bpmn:outgoing><bpmn:messageEventDefinition id="m1" messageRef="Message_1" /></bpmn:intermediateCatchEvent>
    <bpmn:exclusiveGateway id="Join_1"><bpmn:incoming>Flow_4</bpmn:incoming><bpmn:incoming>Flow_6</bpmn:incoming><bpmn:outgoing>Flow_7</bpmn:outgoing></bpmn:exclusiveGateway>
    <bpmn:endEvent id="End_1" name="Ordered"><bpmn:incoming>Flow_7</bpmn:incoming></bpmn:endEvent>
    <bpmn:sequenceFlow id="Flow_1" sourceRef="Start_1" targetRef="Lead_1" />
    <bpmn:sequenceFlow id="Flow_2" sourceRef="Lead_1" targetRef="Split_1" />
    <bpmn:sequenceFlow id="Flow_3" name="yes" sourceRef="Split_1" targetRef="Director_1"><bpmn:conditionExpression>\${amount &gt; 50000}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="Flow_4" name="no" sourceRef="Split_1" targetRef="Join_1" />
    <bpmn:sequenceFlow id="Flow_5" sourceRef="Director_1" targetRef="Paid_1" />
    <bpmn:sequenceFlow id="Flow_6" sourceRef="Paid_1" targetRef="Join_1" />
    <bpmn:sequenceFlow id="Flow_7" sourceRef="Join_1" targetRef="End_1" />
    <bpmn:textAnnotation id="Note_1"><bpmn:text>Two signatures, one after the other</bpmn:text></bpmn:textAnnotation>
    <bpmn:association id="Association_1" associationDirection="None" sourceRef="Lead_1" targetRef="Note_1" />
  </bpmn:process>
  <bpmn:message id="Message_1" name="Deposit" />
  <bpmndi:BPMNDiagram id="BPMNDiagram_1">
    <bpmndi:BPMNPlane id="BPMNPlane_1" bpmnElement="Process_purchase">
      <bpmndi:BPMNShape id="Start_1_di" bpmnElement="Start_1"><dc:Bounds x="179" y="159" width="36" height="36" /><bpmndi:BPMNLabel><dc:Bounds x="158" y="202" width="79" height="14" /></bpmndi:BPMNLabel></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="Lead_1_di" bpmnElement="Lead_1"><dc:Bounds x="270" y="137" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="Split_1_di" bpmnElement="Split_1" isMarkerVisible="true"><dc:Bounds x="425" y="152" width="50" height="50" /><bpmndi:BPMNLabel><dc:Bounds x="412" y="122" width="76" height="14" /></bpmndi:BPMNLabel></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="Director_1_di" bpmnElement="Director_1"><dc:Bounds x="530" y="250" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="Paid_1_di" bpmnElement="Paid_1"><dc:Bounds x="682" y="272" width="36" height="36" /><bpmndi:BPMNLabel><dc:Bounds x="668" y="315" width="64" height="14" /></bpmndi:BPMNLabel></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="Join_1_di" bpmnElement="Join_1" isMarkerVisible="true"><dc:Bounds x="775" y="152" width="50" height="50" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="End_1_di" bpmnElement="End_1"><dc:Bounds x="882" y="159" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="Note_1_di" bpmnElement="Note_1"><dc:Bounds x="370" y="40" width="140" height="41" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="Flow_1_di" bpmnElement="Flow_1"><di:waypoint x="215" y="177" /><di:waypoint x="270" y="177" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="Flow_2_di" bpmnElement="Flow_2"><di:waypoint x="370" y="177" /><di:waypoint x="425" y="177" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="Flow_3_di" bpmnElement="Flow_3"><di:waypoint x="450" y="202" /><di:waypoint x="450" y="290" /><di:waypoint x="530" y="290" /><bpmndi:BPMNLabel><dc:Bounds x="457" y="243" width="17" height="14" /></bpmndi:BPMNLabel></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="Flow_4_di" bpmnElement="Flow_4"><di:waypoint x="475" y="177" /><di:waypoint x="775" y="177" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="Flow_5_di" bpmnElement="Flow_5"><di:waypoint x="630" y="290" /><di:waypoint x="682" y="290" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="Flow_6_di" bpmnElement="Flow_6"><di:waypoint x="718" y="290" /><di:waypoint x="800" y="290" /><di:waypoint x="800" y="202" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="Flow_7_di" bpmnElement="Flow_7"><di:waypoint x="825" y="177" /><di:waypoint x="882" y="177" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="Association_1_di" bpmnElement="Association_1"><di:waypoint x="358" y="137" /><di:waypoint x="402" y="81" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>`

const drawingIn = async (xml: string) => drawingOfFile((await newModdle().fromXML(xml)).rootElement)
const mint = (): Minting => {
  const ids = ['new1', 'new2', 'new3'].values()
  return { newId: () => ids.next().value ?? '', nameOf: kind => kind }
}

it('keeps every place and every line of a diagram of another tool', async () => {
  const { def, notRunnable } = await readBpmn(modeler, base)
  expect(checkStructure(def)).toEqual([])
  expect(notRunnable.map(({ name }) => name)).toEqual(['Deposit paid'])
  expect(def.nodes.Lead_1).toMatchObject({ at: [270, 137], size: [100, 80] })
  const xml = await writeBpmn(def, 'en')
  expect(await drawingIn(xml)).toEqual(await drawingIn(modeler))
  // Names keep their places as well, and a second round changes nothing.
  expect(xml).toContain('x="457" y="243"')
  const again = await readBpmn(xml, base)
  expect({ ...again.def, foreign: '' }).toEqual({ ...def, foreign: '' })
  expect(await drawingIn(await writeBpmn(again.def, 'en'))).toEqual(await drawingIn(modeler))
})

it('lays out only what is added, beside what is there', async () => {
  const { def } = await readBpmn(modeler, base)
  const [next, added] = insertNode(def, 'Flow_7', 'approve', mint())
  const [before, after] = [await drawingIn(modeler), await drawingIn(await writeBpmn(next, 'en'))]
  for (const [id, bounds] of before.bounds) expect(after.bounds.get(id)).toEqual(bounds)
  for (const [id, points] of before.waypoints)
    if (id !== 'Flow_7') expect(after.waypoints.get(id)).toEqual(points)
  const [x, y, w, h] = after.bounds.get(added) ?? [0, 0, 0, 0]
  const overlapping = [...after.bounds].filter(
    ([id, [ox, oy, ow, oh]]) => id !== added && x < ox + ow && ox < x + w && y < oy + oh && oy < y + h,
  )
  expect(overlapping).toEqual([])
  expect(await drawingIn(await writeBpmn(removeNode(next, added), 'en'))).toEqual(before)
})

it('takes the places another tool gave to a file of ours, and none where it was not touched', async () => {
  const xml = await writeBpmn(emptyWorkflow(base.id, base.table), 'en')
  expect((await readBpmn(xml, base)).def.nodes.start).not.toHaveProperty('size')
  const moved = xml.replace(/(bpmnElement="start">\s*<dc:Bounds x=")-?\d+/, '$1333')
  expect(moved).not.toBe(xml)
  expect((await readBpmn(moved, base)).def.nodes.start).toMatchObject({ at: [333, 0], size: [200, 56] })
})

import {
  OperationNodeTransformer,
  type KyselyPlugin,
  type PrimitiveValueListNode,
  type ValueNode,
} from 'kysely'

const NUL = /\0/g
const written = (value: unknown) => (typeof value === 'string' ? value.replace(NUL, '\ufffd') : value)

class Texts extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...super.transformValue(node), value: written(node.value) }
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...super.transformPrimitiveValueList(node), values: node.values.map(written) }
  }
}

const texts = new Texts()

/** PostgreSQL's texts hold no character 0, which says nothing to anybody: the sign for an unknown one stands in its place. */
export const withoutNul: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => texts.transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
}

import { useCallback } from 'react'

/** Shows nodes that were sanitised before; the only way for markup of a server into the page. */
export function SanitisedNodes({ nodes, className }: { readonly nodes: Node; readonly className?: string }) {
  const fill = useCallback(
    (frame: HTMLDivElement | null) => {
      frame?.replaceChildren(...[...nodes.childNodes].map((node) => document.importNode(node, true)))
    },
    [nodes],
  )
  return <div ref={fill} className={className} />
}

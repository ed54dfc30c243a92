import { encodeQR } from 'qr'
import './qr-code.css'

/** A text as a picture for cameras: dark on light in every theme. */
export function QrCode({ label, text }: { readonly label: string; readonly text: string }) {
  const modules = encodeQR(text, 'raw', { border: 4 })
  const dark = modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}

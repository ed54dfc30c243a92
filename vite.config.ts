import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const API = process.env['QUERENT_DEV_API'] ?? 'http://127.0.0.1:8787'

/** Parts of Plotly's core that none of our charts uses, and the styles of its maps. */
const LEFT_OUT =
  /^(?:\.\/components\/(?:annotations3d|images|updatemenus|sliders|rangeslider|rangeselector|selections)|maplibre-gl\/dist\/maplibre-gl\.css)$/

/** In mode `inspect` the same page starts with the tools of inspect/; no other build knows of them. */
const inspected = (): Plugin => ({
  name: 'querent-inspect',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('/src/main.tsx', '/inspect/app.ts'),
  },
})

const LAYERS = /^@layer [^{;]+;/m.exec(
  readFileSync(join(import.meta.dirname, 'src/ui/tokens.css'), 'utf8'),
)?.[0]

/** Every sheet says which layer wins: a page may load any of them first. */
const layered = (): Plugin => ({
  name: 'querent-layers',
  enforce: 'pre',
  transform: (code, id) => (/\/src\/.*\.css$/.test(id) ? `${LAYERS ?? ''}${code}` : null),
})

/** Beside the watched application the gallery that hears it; what they share is one file instead of fifty, but for the charts. */
const WATCHED = {
  input: ['index.html', 'inspect/index.html'],
  output: {
    codeSplitting: {
      groups: [{ name: 'shared', minShareCount: 2, test: /^(?!.*(?:plotly|src\/features\/chart))/ }],
    },
  },
}

export default defineConfig(({ mode }) => ({
  plugins: [react(), layered(), ...(mode === 'inspect' ? [inspected()] : [])],
  // Plotly is written for bundlers that know Node's global.
  define: { global: 'globalThis' },
  resolve: {
    alias: [{ find: LEFT_OUT, replacement: join(import.meta.dirname, 'src/features/chart/left-out.ts') }],
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
    ...(mode === 'inspect' ? { rolldownOptions: WATCHED } : {}),
  },
  server: { host: '127.0.0.1', proxy: { '/api': API } },
}))

/** `npm run dev`: Vite with reload beside a server that restarts when its sources change. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const run = (args: readonly string[]) => spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })

const children = [
  run(['--watch-path=server', '--watch-path=datasets', '--watch-path=openapi.yaml', 'server/main.ts']),
  run(['node_modules/vite/bin/vite.js']),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stop)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

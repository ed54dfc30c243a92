import { startApp } from './app/start.tsx'

startApp({ fetch: (request) => fetch(request) })
